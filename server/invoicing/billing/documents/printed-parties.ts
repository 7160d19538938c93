import { filled, mayBeIn, placeLines } from '../../../shared/postal-address.ts';
import type { BuyerDetails, SecondInvoiceDocument, SellerDetails } from './invoice-document.ts';
import { isolated } from './isolate.ts';

type Seller = {
  company: Pick<SecondInvoiceDocument['company'], 'legal_name' | 'address_lines' | 'email' | 'phone'>;
  seller: SellerDetails | null;
};
type Buyer = Pick<SecondInvoiceDocument, 'customer' | 'buyer'>;

const taxIdLabels: Record<string, string> = { eu_vat: 'VAT ID', gb_vat: 'VAT number', in_gstin: 'GSTIN' };

const taxIdLine = ({ kind, number }: { kind: string; number: string }) => `${taxIdLabels[kind] ?? 'Tax ID'}: ${number}`;

const hasAddress = ({ street, city }: SellerDetails): boolean => filled(street, city).length > 0;

export const legalName = ({ company, seller }: Seller): string =>
  filled(seller?.legal_name ?? null)[0] ?? company.legal_name;

/** Falls back to the address of the company file, unless that is in another country. */
export function postalAddressLines({ company, seller }: Seller): string[] {
  if (seller && hasAddress(seller)) return [...filled(seller.street), ...placeLines(seller)];
  const lines = company.address_lines.filter((line) => line !== legalName({ company, seller }));
  return !seller?.country || mayBeIn(seller.country, lines.join(', ')) ? lines : [];
}

export const sellerLines = (parties: Seller): string[] => [
  legalName(parties),
  ...postalAddressLines(parties),
  ...(parties.seller?.tax_ids ?? []).map(taxIdLine),
  parties.company.email,
  parties.company.phone,
];

const buyerAddress = (buyer: BuyerDetails): string[] => [...filled(buyer.line1, buyer.line2), ...placeLines(buyer)];

export function buyerLines({ customer, buyer }: Buyer): string[] {
  if (!buyer) return [customer.name, customer.email];
  return [
    ...filled(buyer.company),
    customer.name,
    ...buyerAddress(buyer),
    ...(buyer.tax_id ? [taxIdLine(buyer.tax_id)] : []),
    customer.email,
  ];
}

/** Printed in the footer of each page. */
export const imprintOf = (parties: Seller): string[] =>
  filled([legalName(parties), ...postalAddressLines(parties)].join(' · '), parties.seller?.registration ?? null);

export function paymentDetails({ number, seller }: Pick<SecondInvoiceDocument, 'number' | 'seller'>) {
  const bank = seller?.bank;
  if (!bank) return null;
  const labeled = (label: string, text: string | undefined) => (text ? [`${label}: ${isolated(text)}`] : []);
  const lines = [
    ...labeled('Account holder', bank.holder),
    ...labeled('IBAN', bank.iban),
    ...labeled('Account', bank.account),
    ...labeled('BIC', bank.bic),
    ...labeled('Routing number', bank.routing),
    ...labeled('Bank', bank.bank),
  ];
  if (lines.length === 0) return null;
  return { title: 'Bank details', lines, reference: `Please quote ${number} as your payment reference.` };
}
