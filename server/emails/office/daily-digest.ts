import { greeting, paragraph, textWithLink } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { digestLines } from '../../platform/notifications/notifications.ts';

const MAX_LINES = 50;

export const dailyDigest: EmailTemplate<'daily-digest'> = async (context, { userId, notificationIds }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const lines = await digestLines(context.db, userId, account.role, notificationIds);
  if (lines.length === 0) return { skipped: 'every notification has been read' };
  const more = lines.length - MAX_LINES;
  return {
    subject: `Your day at ${context.company.name}: ${lines.length} ${lines.length === 1 ? 'update' : 'updates'}`,
    preheader: 'What’s new since yesterday morning.',
    title: 'What’s new',
    blocks: [
      greeting(account.name),
      ...lines.slice(0, MAX_LINES).map(({ text, url }) => textWithLink(text, 'Open', `${context.siteUrl}${url}`)),
      ...(more > 0 ? [paragraph(`And ${more} more in your dashboard.`)] : []),
    ],
    reason: 'You received this email because you asked for these updates once a day.',
  };
};
