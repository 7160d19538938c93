import { dayName } from '../../../contract/shared/promise-sentence.ts';
import { dashboardOf } from '../../../contract/shared/status.ts';
import {
  type Block,
  button,
  detailsTable,
  greeting,
  paragraph,
  textWithLink,
} from '../../platform/email/content-blocks.ts';
import type { DigestList } from '../../platform/email/email-kinds.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

export const dueDigest: EmailTemplate<'due-digest'> = async (context, { userId, day, lists, privacy }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const requests =
    privacy && `${privacy.total} ${privacy.total === 1 ? 'message' : 'messages'} about privacy to answer`;
  const counts = [
    ...lists.map(({ title, total }) => `${total} ${title.toLowerCase()}`),
    ...(requests ? [requests] : []),
  ];
  const summary = counts.join(', ');
  const path = `${dashboardOf(account.role)}${account.role === 'staff' ? '?panel=jobs' : '/orders?due=today'}`;
  return {
    subject: `Today: ${summary}`,
    preheader: dayName(day, day),
    title: 'Today’s orders',
    blocks: [
      greeting(account.name),
      ...lists.flatMap((list) => blocksOf(list, day)),
      ...(requests
        ? [
            textWithLink(
              `${requests}, the first by ${dayName(privacy.first, day)}.`,
              'Open the messages',
              `${context.siteUrl}/admin/dashboard/contact-messages`,
            ),
          ]
        : []),
      button('Open the orders', `${context.siteUrl}${path}`),
    ],
    reason: `You received this email because you work with ${context.company.name}.`,
  };
};

function blocksOf({ title, total, orders }: DigestList, today: string): Block[] {
  const rows = orders.map(({ id, services, due, waitingDays }): [string, string] => [
    `Order ${id}`,
    `${services} · ${waitingDays === null ? dayName(due, today) : `for ${waitingDays} days`}`,
  ]);
  const more = total - orders.length;
  return [paragraph(`${title} (${total})`), detailsTable(rows), ...(more > 0 ? [paragraph(`And ${more} more.`)] : [])];
}
