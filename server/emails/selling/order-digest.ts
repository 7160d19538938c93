import { formatMoney } from '../../../contract/shared/money.ts';
import { payableStatuses } from '../../../contract/shared/status.ts';
import { amountColumns, dueCents } from '../../invoicing/billing/billing.ts';
import { button, detailsTable, greeting, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

const MOST_LISTED = 20;

/** It has no attachments: the address may be anyone's. */
export const orderDigest: EmailTemplate<'order-digest'> = async (context, { userId, since }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const { db, company, siteUrl } = context;
  const unpaid = await db
    .selectFrom('orders')
    .innerJoin('invoices', 'invoices.order_id', 'orders.id')
    .select([...amountColumns, 'orders.id', 'invoices.invoice_number'])
    .where('orders.user_id', '=', userId)
    .where('orders.id', '>=', since)
    .where('orders.payment_status', '=', 'unpaid')
    .where('orders.status', '<>', 'cancelled')
    .where('orders.hidden_from_customer', '=', false)
    .where('orders.deleted_at', 'is', null)
    .where('invoices.status', 'in', payableStatuses)
    .orderBy('orders.id')
    .execute();
  if (unpaid.length === 0) return { skipped: 'no order is unpaid' };
  const count = unpaid.length === 1 ? 'one more order' : `${unpaid.length} more orders`;
  const more = unpaid.length - MOST_LISTED;
  return {
    subject: `Your unpaid orders at ${company.name}`,
    preheader: `We've received ${count}. The invoices are in your dashboard.`,
    title: 'Your unpaid orders',
    blocks: [
      greeting(account.name),
      paragraph(`We've received ${count} from your account. You'll find the invoices in your dashboard.`),
      detailsTable(
        unpaid
          .slice(0, MOST_LISTED)
          .map(({ id, invoice_number, ...invoice }) => [
            `Order ${id}`,
            `${formatMoney(dueCents(invoice))}, invoice ${invoice_number}`,
          ]),
      ),
      ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
      button('View and pay invoices', `${siteUrl}/customer/dashboard/invoices`),
      paragraph(
        'We collect these emails until an order is paid or your address is confirmed: open the link of Forgot password to confirm it.',
      ),
    ],
    reason: `You received this email because orders were placed with an account for this address. If that wasn't you, let us know at ${company.email}.`,
  };
};
