import { dashboardOf } from '../../../../contract/status.ts';
import { button, greeting, paragraph, quotation } from '../content-blocks.ts';
import type { EmailContext, EmailTemplate } from '../email-template.ts';
import { accountFor } from '../recipients.ts';

const QUOTED = 600;

const shortened = (text: string) => (text.length > QUOTED ? `${[...text].slice(0, QUOTED).join('')}…` : text);

/** What the reader has not read of a thread: its member reads what the office wrote, the office what the member wrote. */
async function unreadIn({ db }: EmailContext, readerId: number, memberId: number) {
  return db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.sender_id')
    .select(['messages.content', 'users.name'])
    .where('messages.member_id', '=', memberId)
    .where('messages.read_at', 'is', null)
    .where('messages.sender_id', readerId === memberId ? '<>' : '=', memberId)
    .where('users.deleted_at', 'is', null)
    .orderBy('messages.id')
    .execute();
}

export const unreadMessage: EmailTemplate<'unread-message'> = async (desk, { userId, memberId }) => {
  const user = await accountFor(desk, userId);
  if (!user) return { unneeded: 'the account is gone' };
  const unread = await unreadIn(desk, userId, memberId);
  const last = unread.at(-1);
  if (!last) return { unneeded: 'everything was read meanwhile' };
  const role = await desk.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('roles.name')
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const many = unread.length > 1;
  return {
    // Not the sender's own words or name: whoever writes must not choose what an inbox shows as a subject.
    subject: many
      ? `${unread.length} unread messages at ${desk.company.name}`
      : `An unread message at ${desk.company.name}`,
    preheader: 'Somebody waits for your answer.',
    title: many ? `${unread.length} messages wait for you` : 'A message waits for you',
    blocks: [
      greeting(user.name),
      paragraph(many ? `${last.name} has written to you. The latest message:` : `${last.name} has written to you:`),
      quotation(shortened(last.content)),
      button('Read and answer', `${desk.siteUrl}${chatOf(role.name)}`),
    ],
    reason:
      'You get this mail because a message to you was not read for five minutes. Please answer in the chat, not by mail.',
  };
};

/** The staff's chat is a panel of their dashboard. */
const chatOf = (role: string): string =>
  role === 'staff' ? `${dashboardOf(role)}?panel=chat` : `${dashboardOf(role).replace(/\/$/, '')}/chat`;
