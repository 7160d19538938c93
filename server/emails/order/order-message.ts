import { dashboardOf } from '../../../contract/shared/status.ts';
import { shortenVisibly } from '../../../contract/shared/text.ts';
import { type Block, button, greeting, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { textOf } from '../../platform/email/texts/texts.ts';
import { strictest, threadReply } from '../../platform/email/thread-reply.ts';
import { findSeenOrder } from '../../platform/order-record/order-record.ts';

const MAX_TITLE = 60;
const MAX_MESSAGES = 20;

const shortened = (title: string) => shortenVisibly(title.replace(/\s+/g, ' ').trim(), MAX_TITLE);

type Reader = { name: string | null; role: string; isCustomer: boolean };

/** Null for someone who can no longer read the thread. `userId`: null for the company. */
async function findReader(context: EmailContext, orderId: number, userId: number | null): Promise<Reader | null> {
  if (userId === null) return { name: null, role: 'admin', isCustomer: false };
  const account = await findAccount(context, userId);
  if (!account) return null;
  const order = await findSeenOrder(context.db, account, orderId);
  return order && { name: account.name, role: account.role, isCustomer: order.side === 'customer' };
}

type Whose = { orderId: number; userId: number | null; since: number };

/** A message that one of the admins has read is read. */
async function unreadMessages({ db }: EmailContext, { role, isCustomer }: Reader, { orderId, userId, since }: Whose) {
  const { last_read_id: readId } = await db
    .selectFrom('order_reads')
    .innerJoin('users', 'users.id', 'order_reads.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select((e) => e.fn.coalesce(e.fn.max('order_reads.last_read_id'), e.lit(0)).as('last_read_id'))
    .where('order_reads.order_id', '=', orderId)
    .where((e) => (role === 'admin' ? e('roles.name', '=', 'admin') : e('order_reads.user_id', '=', userId)))
    .executeTakeFirstOrThrow();
  const unread = db
    .selectFrom('order_messages')
    .where('order_messages.order_id', '=', orderId)
    .where('order_messages.kind', '=', 'message')
    .where('order_messages.deleted_at', 'is', null)
    .where('order_messages.id', '>=', since)
    .where('order_messages.id', '>', Number(readId))
    .$if(userId !== null, (q) => q.where('order_messages.author_id', '<>', userId))
    .$if(isCustomer, (q) => q.where('order_messages.visibility', '=', 'all'));
  const { total } = await unread.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  // An email that waited for hours may have very many.
  const latest = await unread
    .leftJoin('users', 'users.id', 'order_messages.author_id')
    .select(['order_messages.id', 'order_messages.content', 'order_messages.visibility', 'users.name as author'])
    .orderBy('order_messages.id', 'desc')
    .limit(MAX_MESSAGES)
    .execute();
  return { total: Number(total), listed: latest.reverse() };
}

type Message = Awaited<ReturnType<typeof unreadMessages>>['listed'][number];

async function messageBlocks({ db }: EmailContext, messages: Message[]): Promise<Block[]> {
  const files = await db
    .selectFrom('order_message_files')
    .innerJoin('files', 'files.id', 'order_message_files.file_id')
    .select(['order_message_files.message_id', 'files.name'])
    .where(
      'order_message_files.message_id',
      'in',
      messages.map(({ id }) => id),
    )
    .orderBy('order_message_files.message_id')
    .orderBy('order_message_files.position')
    .execute();
  const mentioned = await db
    .selectFrom('order_mentions')
    .innerJoin('users', 'users.id', 'order_mentions.user_id')
    .select(['users.id', 'users.name'])
    .where(
      'order_mentions.message_id',
      'in',
      messages.map(({ id }) => id),
    )
    .execute();
  const names = new Map(mentioned.map(({ id, name }) => [id, name]));
  const withNames = (content: string) =>
    content.replaceAll(/@\{(\d{1,9})\}/g, (mention, id: string) => {
      const name = names.get(Number(id));
      return name === undefined ? mention : `@${name}`;
    });
  return messages.flatMap(({ id, author, content, visibility }) => {
    const fileNames = files.filter(({ message_id }) => message_id === id).map(({ name }) => name);
    return [
      paragraph(`${author ?? 'We'} wrote${visibility === 'team' ? ' an internal note' : ''}:`),
      ...(content === '' ? [] : [quote(withNames(content))]),
      ...(fileNames.length > 0 ? [paragraph(`Files in your dashboard: ${fileNames.join(', ')}`)] : []),
    ];
  });
}

const threadPath = (role: string, orderId: number): string =>
  role === 'staff'
    ? `${dashboardOf(role)}?job=${orderId}&tab=conversation`
    : `${dashboardOf(role).replace(/\/$/, '')}/orders/${orderId}?tab=conversation`;

export const orderMessage: EmailTemplate<'order-message'> = async (context, whose) => {
  const { orderId, userId } = whose;
  const order = await context.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('users.name as customer')
    .where('orders.id', '=', orderId)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!order) return { skipped: 'the order is deleted' };
  const reader = await findReader(context, orderId, userId);
  if (!reader) return { skipped: 'the recipient no longer takes part in the conversation' };
  const { total, listed } = await unreadMessages(context, reader, whose);
  if (total === 0) return { skipped: 'every message has been read' };
  const item = await context.db
    .selectFrom('order_items')
    .select('title')
    .where('order_id', '=', orderId)
    .where('parent_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const shown = listed.map(({ visibility }) => visibility);
  const toTeam = reader.isCustomer ? null : { shows: strictest(context, shown), customer: order.customer };
  const reply = threadReply(context, { orderId, userId }, toTeam);
  const values = { customer: order.customer, order: orderId, service: shortened(item?.title ?? '') };
  const { intro, ...text } = textOf('order-message', context, values, { subjectPrefix: 'Re: ' });
  return {
    subject: text.subject,
    // The team reads the same thread, but the text is written for customers.
    ...(reader.isCustomer && { changeable: text.changeable }),
    preheader: reply.isPossible ? 'Reply to this email, or in your dashboard.' : 'Please reply in your order.',
    title: total === 1 ? `A message about order ${orderId}` : `${total} messages about order ${orderId}`,
    blocks: [
      ...(reader.name === null ? [] : [greeting(reader.name)]),
      intro,
      ...(listed.length < total
        ? [paragraph(`The latest ${listed.length} are below; the rest are in your dashboard.`)]
        : []),
      ...(await messageBlocks(context, listed)),
      ...reply.hint,
      button('Open the conversation', `${context.siteUrl}${threadPath(reader.role, orderId)}`),
    ],
    reason: 'You received this email because a message about this order was unread for five minutes.',
    ...reply.headers,
  };
};
