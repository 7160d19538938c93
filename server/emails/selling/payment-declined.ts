import { formatMoney } from '../../../contract/shared/money.ts';
import { isPayable, providerName } from '../../../contract/shared/status.ts';
import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { pricingOfAttempt } from '../../selling/orders/orders.ts';

export const paymentDeclined: EmailTemplate<'payment-declined'> = async ({ db, siteUrl }, { attemptId }) => {
  const attempt = await db.selectFrom('checkout_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst();
  if (!attempt) return { skipped: 'the attempt is deleted' };
  if (attempt.state !== 'failed') return { skipped: 'the payment was made after all' };
  const invoice =
    attempt.invoice_id === null
      ? null
      : await db
          .selectFrom('invoices')
          .select(['invoice_number', 'status'])
          .where('id', '=', attempt.invoice_id)
          .executeTakeFirst();
  const titles = pricingOfAttempt(attempt).lines.map(({ title }) => title);
  return {
    subject: "Your payment didn't go through",
    preheader: 'You have not been charged.',
    title: "Your payment didn't go through",
    blocks: [
      greeting(attempt.name),
      paragraph(
        `Your payment with ${providerName(attempt.provider)} was still being processed when you left. It has been declined now. You have not been charged.`,
      ),
      detailsTable([
        ['Amount', formatMoney(attempt.amount_cents)],
        invoice ? ['Invoice', invoice.invoice_number] : ['Services', titles.join(', ')],
      ]),
      ...(invoice && !isPayable(invoice.status)
        ? []
        : [
            paragraph('You can try again at any time, with another way to pay if you like.'),
            invoice
              ? button('Pay the invoice', `${siteUrl}/customer/dashboard/invoices`)
              : button('Try again', `${siteUrl}/services`),
          ]),
    ],
    reason: 'You received this email because a payment was started with your email address.',
  };
};
