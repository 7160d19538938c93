import { formatMoney } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { buyerLines, paperIn, pricingOfDocument, sellerLines } from '../../invoicing/billing/billing.ts';
import type { InvoiceDocument } from '../../invoicing/billing/documents/documents.ts';
import { consentsOf } from './consents-of-order.ts';
import { documentDay, momentIn } from './publisher.ts';
import { blocksOf, type TextBlock } from './text-blocks.ts';
import { renderTextDocument, type TextPart } from './text-pdf.ts';

type Consents = Awaited<ReturnType<typeof consentsOf>>;
type Order = {
  id: number;
  document: InvoiceDocument;
  placedAt: string;
  delivery: string;
  /** The last day to withdraw. */
  withdrawalDay: string | null;
};

/** The law asks for these on a durable medium. */
const printed: readonly string[] = ['terms', 'withdrawal', 'dpa'];

const line = (text: string): TextBlock => ({ tag: 'P', text, indent: 0 });
const heading = (text: string): TextBlock => ({ tag: 'H3', text, indent: 0 });

/** The first documents name no details of seller and buyer. */
const partiesOf = (document: InvoiceDocument) => ({ seller: null, buyer: null, ...document });

function orderPart({ id, document, delivery, withdrawalDay }: Order): TextPart {
  const pricing = pricingOfDocument(document);
  const parties = partiesOf(document);
  const items = pricing.lines.map(
    ({ quantity, title, totalCents }) => `${quantity > 1 ? `${quantity} × ` : ''}${title}: ${formatMoney(totalCents)}`,
  );
  return {
    title: `Order ${id}`,
    blocks: [
      heading('Seller'),
      ...sellerLines(parties).map(line),
      heading('Customer'),
      ...buyerLines(parties).map(line),
      heading('Ordered'),
      ...items.map(line),
      ...pricing.adjustments.map(({ label, cents }) => line(`${label}: ${formatMoney(cents)}`)),
      line(`Total: ${formatMoney(pricing.totalCents)}`),
      line(delivery),
      ...(withdrawalDay ? [line(`You can withdraw from this contract until ${documentDay(withdrawalDay)}.`)] : []),
    ],
  };
}

const nameOf = ({ title, version, effective_on }: Consents[number]): string =>
  `${title} of ${documentDay(effective_on ?? '')} (version ${version})`;

function consentLine(consent: Consents[number], timeZone: string): string {
  const { text, title, implied, signed_by, signed_for, at } = consent;
  const by = signed_by ? ` by ${[signed_by, signed_for].filter(Boolean).join(' for ')}` : '';
  const what = title === null ? `“${text ?? ''}”` : nameOf(consent);
  return `${what}: ${implied ? 'in effect' : `accepted${by}`} on ${momentIn(timeZone, at)}`;
}

/** Each text once, although it was shown again when the invoice was paid. */
function textParts(consents: Consents): TextPart[] {
  const shown = consents.filter(({ kind }) => printed.includes(kind));
  const first = new Map(shown.toReversed().map((one) => [one.rendering_id, one]));
  return [...first.values()]
    .toReversed()
    .flatMap((one) =>
      one.html === null
        ? []
        : [{ title: one.title ?? '', subtitle: nameOf(one), blocks: blocksOf(one.html) } satisfies TextPart],
    );
}

/** The order, what its buyer agreed to and when, and the texts word for word. */
export async function renderContract(db: Db, order: Order, timeZone: string): Promise<Buffer> {
  const { document, placedAt, id } = order;
  const consents = await consentsOf(db, id);
  const agreed = { title: 'Agreed', blocks: consents.map((one) => line(consentLine(one, timeZone))) };
  return renderTextDocument({
    title: 'Your contract',
    subtitle: `Order ${id}, placed on ${momentIn(timeZone, placedAt)}`,
    companyName: document.company.name,
    author: document.company.legal_name,
    at: placedAt,
    paper: paperIn(partiesOf(document).seller?.country),
    parts: [orderPart(order), ...(consents.length > 0 ? [agreed] : []), ...textParts(consents)],
  });
}
