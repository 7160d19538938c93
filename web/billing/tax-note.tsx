import type { PublicTax } from '../../contract/invoicing/tax.ts';
import { useSite } from '../site.ts';

/** `incl. VAT` or `plus VAT`; blank while tax is off. */
export const taxNoteOf = (tax: PublicTax | undefined): string =>
  tax ? `${tax.prices_include_tax ? 'incl.' : 'plus'} ${tax.label}` : '';

export const withTaxNote = (price: string, tax: PublicTax | undefined): string =>
  `${price} ${taxNoteOf(tax)}`.trimEnd();

export function TaxNote({ className = 'text-sm font-normal text-ink-soft' }: { className?: string }) {
  const note = taxNoteOf(useSite().config.tax);
  return note && <span className={`whitespace-nowrap ${className}`}> {note}</span>;
}
