import { countryName, regionName } from '../../../contract/countries.ts';
import type { BuyerDetails, SecondInvoiceDocument, SellerDetails } from './invoice-document.ts';

type Parties = Pick<SecondInvoiceDocument, 'company' | 'seller' | 'customer' | 'buyer'>;

const taxIdLabels: Record<string, string> = { eu_vat: 'VAT ID', gb_vat: 'VAT number', in_gstin: 'GSTIN' };

const taxIdLine = ({ kind, number }: { kind: string; number: string }) => `${taxIdLabels[kind] ?? 'Tax ID'}: ${number}`;

const isFilled = (text: string | null): text is string => text !== null && text.trim() !== '';

const filled = (...texts: (string | null)[]): string[] => texts.filter(isFilled);

type Place = Record<'postal_code' | 'city' | 'region' | 'country', string | null>;

const placeLines = ({ postal_code, city, region, country }: Place): string[] =>
  filled(
    filled(postal_code, city).join(' '),
    isFilled(region) && isFilled(country) ? regionName(country, region) : region,
    isFilled(country) ? (countryName(country) ?? country) : null,
  );

const hasAddress = (seller: SellerDetails | null): seller is SellerDetails =>
  seller !== null && filled(seller.street, seller.city).length > 0;

const legalName = ({ company, seller }: Parties): string =>
  seller && isFilled(seller.legal_name) ? seller.legal_name : company.legal_name;

function addressLines(parties: Parties): string[] {
  const { company, seller } = parties;
  if (hasAddress(seller)) return [...filled(seller.street), ...placeLines(seller)];
  return company.address_lines.filter((line) => line !== legalName(parties));
}

export const sellerLines = (parties: Parties): string[] => [
  legalName(parties),
  ...addressLines(parties),
  ...(parties.seller?.tax_ids ?? []).map(taxIdLine),
  parties.company.email,
  parties.company.phone,
];

const buyerAddress = (buyer: BuyerDetails): string[] => [...filled(buyer.line1, buyer.line2), ...placeLines(buyer)];

export function buyerLines({ customer, buyer }: Parties): string[] {
  if (!buyer) return [customer.name, customer.email];
  return [
    ...filled(buyer.company),
    customer.name,
    ...buyerAddress(buyer),
    ...(buyer.tax_id ? [taxIdLine(buyer.tax_id)] : []),
    customer.email,
  ];
}

/** In the footer of each page. */
export const imprintOf = (parties: Parties): string[] =>
  filled([legalName(parties), ...addressLines(parties)].join(' · '), parties.seller?.registration ?? null);

/** How to pay what is due by transfer. */
export function paymentDetails({ number, seller }: Pick<SecondInvoiceDocument, 'number' | 'seller'>) {
  const bank = seller?.bank;
  if (!bank) return [];
  const labeled = (label: string, text: string | undefined) => (text ? [`${label}: ${text}`] : []);
  const lines = [
    ...labeled('Account holder', bank.holder),
    ...labeled('IBAN', bank.iban),
    ...labeled('Account', bank.account),
    ...labeled('BIC', bank.bic),
    ...labeled('Routing number', bank.routing),
    ...labeled('Bank', bank.bank),
  ];
  if (lines.length === 0) return [];
  return [{ title: 'Bank details', lines: [...lines, `Please quote ${number} as your payment reference.`] }];
}
