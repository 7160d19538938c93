import type { PrintedDocument } from '../../../contract/invoicing/printed-document.ts';
import { formatMoney } from '../../../contract/shared/money.ts';
import { formatDay, isolated, markOf } from '../../invoicing/billing/documents/documents.ts';
import type { PrintedStatement } from './statement-layout.ts';

type Line = PrintedStatement['lines'][number];

const placeOf = (statement: PrintedStatement, { order_id, day }: Line): string =>
  [order_id === null ? null : `Order ${order_id}`, formatDay(statement, day)].filter(Boolean).join(' · ');

/** The texts of a statement, for the PDF and the screen. */
export function printedStatement(statement: PrintedStatement, logo: string | null): PrintedDocument {
  const { name, number, company, staff, issued_at, cutoff_on, paidOn, reference, lines } = statement;
  const { earned_cents, reversed_cents, adjusted_cents, total_cents } = statement;
  const sums: [label: string, cents: number][] = [
    ['Commissions', earned_cents],
    ['Reversals', reversed_cents],
    ['Adjustments', adjusted_cents],
  ];
  return {
    name,
    author: company.legal_name,
    issuedAt: issued_at,
    paper: 'a4',
    companyName: company.name,
    brandHue: company.brand_hue,
    brandChroma: company.brand_chroma ?? 1,
    logo,
    seller: [company.legal_name, ...company.address_lines, company.email],
    title: 'Payout statement',
    mark: markOf(number),
    number,
    state: { text: 'Paid', isPaid: true },
    intro: null,
    customerLabel: 'Paid to',
    customer: [staff.name, staff.email],
    details: [
      ['Paid', formatDay(statement, paidOn)],
      ['Up to', formatDay(statement, cutoff_on)],
      ...(reference ? [['Reference', isolated(reference)] satisfies [string, string]] : []),
    ],
    columns: ['Base', 'Rate', 'Amount'],
    lines: lines.map((line) => ({
      title: line.text,
      description: placeOf(statement, line),
      cells: [line.base_cents === null ? '' : formatMoney(line.base_cents), line.rate, formatMoney(line.amount_cents)],
    })),
    amounts: [
      ...sums
        .filter(([label, cents]) => cents !== 0 || label === 'Commissions')
        .map(([label, cents]) => ({ label, amount: formatMoney(cents) })),
      { label: 'Total paid', amount: formatMoney(total_cents), isStrong: true, isAfterRule: true },
    ],
    notes: [`Questions? ${company.email}`],
    payment: null,
    sections: [],
    imprint: [[company.legal_name, ...company.address_lines].join(' · ')],
    footer: number,
  };
}
