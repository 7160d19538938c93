import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { orderEmailData } from './order-email-data.ts';

export const intakeAnswered: EmailTemplate<'intake-answered'> = async (context, { userId, orderId }) => {
  const account = await findAccount(context, userId);
  const order = await orderEmailData(context, orderId);
  if (!account || !order) return { skipped: 'the account or the order is deleted' };
  return {
    subject: `The questions about order ${orderId} have been answered`,
    preheader: 'The answers are in your dashboard.',
    title: 'The customer has answered',
    blocks: [
      greeting(account.name),
      paragraph(
        `The customer has answered the questions about order ${orderId}. You can find the answers in your dashboard.`,
      ),
      detailsTable([
        ['Order number', String(orderId)],
        ['Services', order.titles],
        ['Customer', order.customerName],
        ['Delivery', order.promised('staff')],
      ]),
      button('View the answers', `${context.siteUrl}${pathOf(account.role, orderId)}`),
    ],
    reason: `You received this email because you work with ${context.company.name}.`,
  };
};

const pathOf = (role: string, orderId: number): string =>
  role === 'admin' ? `/admin/dashboard/orders/${orderId}?tab=questions` : `/staff/dashboard?job=${orderId}`;
