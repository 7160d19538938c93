import { dashboardOf } from '../../../contract/shared/status.ts';
import { shortenVisibly } from '../../../contract/shared/text.ts';
import { button, greeting, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

const MAX_QUOTE_LENGTH = 600;

async function unreadMessages({ db }: EmailContext, readerId: number, participantId: number) {
  return db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.sender_id')
    .select(['messages.content', 'users.name as senderName'])
    .where('messages.participant_id', '=', participantId)
    .where('messages.read_at', 'is', null)
    .where('messages.sender_id', readerId === participantId ? '<>' : '=', participantId)
    .where('users.deleted_at', 'is', null)
    .orderBy('messages.id')
    .execute();
}

export const unreadMessage: EmailTemplate<'unread-message'> = async (context, { userId, participantId }) => {
  const account = await findAccount(context, userId);
  if (!account) return { skipped: 'the account is deleted' };
  const unread = await unreadMessages(context, userId, participantId);
  const latest = unread.at(-1);
  if (!latest) return { skipped: 'every message has been read' };
  const count = unread.length === 1 ? 'an unread message' : `${unread.length} unread messages`;
  return {
    // No user text: senders must not control what an inbox shows.
    subject: `You have ${count} at ${context.company.name}`,
    preheader: 'Open the chat to read and reply.',
    title: `You have ${count}`,
    blocks: [
      greeting(account.name),
      paragraph(
        unread.length === 1
          ? `${latest.senderName} sent you a message:`
          : `Here is the latest one, from ${latest.senderName}:`,
      ),
      quote(shortenVisibly(latest.content, MAX_QUOTE_LENGTH)),
      button('Read and reply', `${context.siteUrl}${chatPath(account.role)}`),
    ],
    reason:
      'You received this email because a chat message to you was unread for five minutes. Please reply in the chat, not to this email.',
  };
};

/** The staff's chat is a panel of their dashboard. */
const chatPath = (role: string): string =>
  role === 'staff' ? `${dashboardOf(role)}?panel=chat` : `${dashboardOf(role).replace(/\/$/, '')}/chat`;
