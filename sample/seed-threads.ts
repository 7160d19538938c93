import type { Db } from '../server/adapters/database/database.ts';
import { addEntry, addMessage } from '../server/order/threads/threads.ts';
import type { People } from './order-plans.ts';
import { timeAgo } from './time.ts';

type By = 'customer' | 'staff' | 'admin';
type Line = { by: By; text: string; note?: true } | { event: string };

const threads: readonly (readonly Line[])[] = [
  [
    { by: 'customer', text: 'Which day suits you? The office is empty on Fridays.' },
    { by: 'staff', text: 'Friday is good. I will be there at nine and need about three hours.' },
    { by: 'staff', text: 'The key is at the reception next door.', note: true },
    { by: 'customer', text: 'Great, see you on Friday!' },
  ],
  [
    { by: 'staff', text: 'I had a first look. Two of the old accounts are no longer used: shall I delete them?' },
    { by: 'customer', text: 'Please keep them for another month.' },
  ],
  [
    { by: 'admin', text: 'Thank you for your order. You can write to us here at any time.' },
    { by: 'customer', text: 'Good to know. Do you need anything from us before you begin?' },
    { by: 'admin', text: 'Please call before you go there, they moved last month.', note: true },
  ],
  [
    { by: 'customer', text: 'The label on the new switch says port 12, the plan says 14. Which one is right?' },
    { by: 'staff', text: 'The plan is right. I will change the label when I am there.' },
  ],
  [{ by: 'customer', text: 'Can we add one more laptop to this order?' }],
  [
    { event: 'Work has started' },
    { by: 'staff', text: 'Everything is in place. Would you try to print something, please?' },
    { by: 'customer', text: 'It prints, on both floors. Thank you!' },
    { by: 'admin', text: 'A good reference for the next office move.', note: true },
  ],
];

const replies = [
  ['Thank you', 'Thank you for your message, {customer_name}. We will come back to you within one working day.'],
  ['Ready on', 'Your order {order_id}, {service}, will be ready by {due_day}.'],
  ['Which time suits you?', 'Which day and time suit you best? We need about two hours on site.'],
];

const HOURS = 1 / 24;

export async function seedThreads(trx: Db, { admin }: People): Promise<void> {
  const orders = await trx
    .selectFrom('assignments')
    .innerJoin('orders', 'orders.id', 'assignments.order_id')
    .select(['orders.id', 'orders.user_id'])
    .select((e) => e.fn.min('assignments.user_id').as('staff_id'))
    .where('orders.deleted_at', 'is', null)
    .where('orders.hidden_from_customer', '=', false)
    .where('orders.status', 'in', ['pending', 'processing', 'completed'])
    .groupBy(['orders.id', 'orders.user_id'])
    .orderBy('orders.id', 'desc')
    .limit(threads.length)
    .execute();
  for (const [i, { id: orderId, user_id, staff_id }] of orders.entries()) {
    const authors = { customer: user_id, staff: Number(staff_id), admin };
    for (const [n, line] of (threads[i] ?? []).entries()) {
      const now = timeAgo((orders.length - i + (threads[i]?.length ?? 0) - n) * 5 * HOURS);
      if ('event' in line) await addEntry(trx, { orderId, content: line.event, now });
      else {
        const visibility = line.note ? 'team' : 'all';
        await addMessage(trx, { orderId, authorId: authors[line.by], visibility, content: line.text, now });
      }
    }
  }
  const at = timeAgo(30).toISOString();
  await trx
    .insertInto('saved_replies')
    .values(replies.map(([title = '', content = '']) => ({ title, content, created_at: at, updated_at: at })))
    .execute();
}
