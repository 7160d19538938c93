import { button, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findWithdrawal, statementTable } from './withdrawal-link.ts';

/** To the company. */
export const cancellationRequest: EmailTemplate<'cancellation-request'> = async (context, { cancellationId }) => {
  const row = await findWithdrawal(context.db, cancellationId);
  if (!row) return { skipped: 'the withdrawal is deleted' };
  if (row.state !== 'received') return { skipped: 'the withdrawal is decided' };
  const about = row.order_id === null ? 'an order that we could not find' : `order ${row.order_id}`;
  return {
    subject: `A customer withdraws from ${about}`,
    preheader: 'Please decide within 14 days.',
    title: 'A customer withdraws',
    blocks: [
      paragraph(`${row.name} withdraws from ${about}. Please decide within 14 days.`),
      ...(row.objected_at === null
        ? []
        : [paragraph('Whoever reads the email of that order says that it was somebody else.')]),
      statementTable(context, row),
      button('Open the withdrawal', `${context.siteUrl}/admin/dashboard/cancellations/${row.id}`),
    ],
    reason: 'You received this email because this is the contact email address of your site.',
  };
};
