import { formatMoney } from '../../../contract/shared/money.ts';
import { isPayable, providerName } from '../../../contract/shared/status.ts';
import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { pricingOfAttempt } from '../../selling/orders/orders.ts';

export const paymentDeclined: EmailTemplate<'payment-declined'> = async (context, { attemptId }) => {
  const { db, siteUrl } = context;
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
  const amount = formatMoney(attempt.amount_cents);
  const { intro, ...text } = textOf('payment-declined', context, {
    customer: attempt.name,
    service: titles.join(', '),
    amount,
  });
  return {
    ...text,
    preheader: 'You have not been charged.',
    title: "Your payment didn't go through",
    blocks: [
      greeting(attempt.name),
      intro,
      detailsTable([
        ['Amount', amount],
        ['Payment method', providerName(attempt.provider)],
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
