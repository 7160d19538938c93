import { formatMoney } from '../../../contract/shared/money.ts';
import { documentSource, readCreditNote } from '../../invoicing/billing/billing.ts';
import { loadPdf } from '../../invoicing/billing/documents/documents.ts';
import { attachPdf } from '../../platform/email/attach-pdf.ts';
import {
  type Block,
  button,
  detailsTable,
  forOwner,
  greeting,
  paragraph,
} from '../../platform/email/content-blocks.ts';
import type { EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { formatDayOf } from '../../platform/email/format-day.ts';
import { type EmailedRefund, emailedRefund } from '../../platform/email/refund-email-data.ts';
import { textOf } from '../../platform/email/texts/texts.ts';

const REPLY = 'Questions? Message us in your dashboard, or just reply to this email.';

function variantOf({ source, provider, card, amount_cents }: EmailedRefund) {
  const amount = formatMoney(amount_cents);
  if (source === 'manual' || provider === null) return {};
  return provider === 'stripe'
    ? {
        intro: `We have refunded ${amount} to your ${card ?? 'card'}.`,
        keeps: 'Banks can take up to 10 days to credit it.',
      }
    : { intro: `We have refunded ${amount} to your PayPal account.` };
}

const detailsOf = (context: EmailContext, refund: EmailedRefund, isAttached: boolean): [string, string][] => [
  ['Amount', formatMoney(refund.amount_cents)],
  ...(refund.invoice_number ? [['Invoice', refund.invoice_number] as [string, string]] : []),
  ...(refund.order_id === null ? [] : [['Order number', String(refund.order_id)] as [string, string]]),
  ...(refund.reference ? [['Reference', refund.reference] as [string, string]] : []),
  ['Refunded on', formatDayOf(context, refund.succeeded_at ?? refund.created_at)],
  ...(refund.credit_note_number
    ? [['Credit note', `${refund.credit_note_number}${isAttached ? ' (attached)' : ''}`] as [string, string]]
    : []),
];

/** A hidden order can't be opened in the account. */
const linkTo = ({ siteUrl }: EmailContext, { invoice_id, is_hidden }: EmailedRefund): Block[] =>
  invoice_id === null || is_hidden
    ? []
    : [button('View my invoice', `${siteUrl}/customer/dashboard/invoices/${invoice_id}`)];

export const refundMade: EmailTemplate<'refund-made'> = async (context, { refundId }) => {
  const refund = await emailedRefund(context.db, refundId);
  if (refund?.state !== 'succeeded') return { skipped: 'the refund did not succeed' };
  const amount = formatMoney(refund.amount_cents);
  const { document, credit_note_number: number } = refund;
  const pdf =
    document && number
      ? await attachPdf({
          what: 'credit note',
          filename: `${number}.pdf`,
          url: `${context.siteUrl}/customer/dashboard${refund.invoice_id === null ? '' : `/invoices/${refund.invoice_id}`}`,
          render: async () =>
            (await loadPdf()).renderCreditNotePdf(readCreditNote(document), documentSource(context.db)),
        })
      : null;
  const values = { customer: refund.customer_name, order: refund.order_id, amount };
  const { intro, ...text } = textOf('refund-made', context, values, variantOf(refund));
  return {
    ...text,
    preheader: number && pdf?.isAttached ? `Credit note ${number} is attached.` : `We have refunded ${amount} to you.`,
    title: 'We have refunded your payment',
    blocks: [
      greeting(refund.customer_name),
      intro,
      detailsTable(detailsOf(context, refund, pdf?.isAttached === true)),
      ...(pdf?.blocks ?? []),
      ...linkTo(context, refund),
      forOwner(paragraph(REPLY)),
    ],
    reason: 'You received this email because a payment of yours was refunded.',
    replyTo: context.company.email,
    attachments: pdf?.attachments ?? [],
  };
};
