import { computePricing } from '../orders/pricing.ts';
import { type InvoiceDocument, issueDocument } from './invoice-document.ts';

export const company = {
  name: 'Alderpoint',
  legal_name: 'Alderpoint IT Services LLC',
  email: 'hello@alderpoint.example',
  phone: '+1 (503) 555-0142',
  address_lines: ['Alderpoint IT Services LLC', '214 Alder Street, Suite 300', 'Portland, OR 97204'],
  brand_hue: 205,
};

export const issued = (over: Partial<Parameters<typeof issueDocument>[0]> = {}): InvoiceDocument =>
  issueDocument({
    number: 'INV-2026-000123',
    issuedAt: '2026-11-21T23:30:00.000Z',
    orderId: 4711,
    company,
    customer: { name: 'Łucja Wiśniewska', email: 'lucja@example.com' },
    pricing: computePricing([{ title: 'Office network setup', quantity: 1, unitPriceCents: 149_900 }]),
    paymentMethod: 'stripe',
    paidAt: '2026-11-21T23:30:01.000Z',
    ...over,
  });
