import type { Db } from '../server/adapters/database/database.ts';
import { addEntry, addMessage } from '../server/order/threads/threads.ts';
import type { People } from './order-plans.ts';
import { timeAgo } from './time.ts';

type By = 'customer' | 'staff' | 'admin';
type Line = { by: By; text: string; note?: true } | { event: string };

/** The key is the order's number. */
export const threads: Readonly<Record<number, readonly Line[]>> = {
  21: [
    { by: 'staff', text: 'Which evening suits you for the restore? We need the server for about three hours.' },
    { by: 'customer', text: 'Wednesday, after the last patient leaves at six.' },
    { by: 'staff', text: 'The contact list is in the files. Please check the two numbers in red.' },
    {
      by: 'staff',
      text: 'Fernhill’s insurer wants a copy of the record. Ask for the address on Wednesday.',
      note: true,
    },
    { by: 'customer', text: 'Is Wednesday still the plan?' },
    {
      by: 'staff',
      text: 'The drill needs one more evening: the second tape drive arrives late. I’ll write to you with a day.',
    },
  ],
  27: [
    { by: 'staff', text: 'Your room is 6.2 meters long, so the camera goes above the screen and not on the table.' },
    { by: 'customer', text: 'Fine. Please leave the whiteboard where it is.' },
    { event: 'Work has started' },
    { by: 'admin', text: 'The supplier moved the second screen by a week.', note: true },
  ],
  29: [
    { by: 'customer', text: 'Please don’t write to the night shift, they have no mailboxes of their own.' },
    { by: 'staff', text: 'Understood: 14 people in the bakery and the shop get the messages.' },
  ],
  30: [
    { by: 'staff', text: 'Thank you for the floor plan. Are the racks in hall two as high as in hall one?' },
    { by: 'customer', text: 'Higher, by about a meter. The scanners drop out in aisles 7 to 9.' },
    { by: 'staff', text: 'Then I measure these three aisles again with the racks full.' },
  ],
  34: [
    { by: 'customer', text: 'The X-ray program needs port 8443, the vendor says. Is that in your port list?' },
    { by: 'staff', text: 'It is now. Who needs remote access from home, and from which computers?' },
    { by: 'customer', text: 'Dr. Fern and I, each from one laptop.' },
  ],
  37: [
    { by: 'customer', text: 'We have about forty pictures of the practice. Is that too many?' },
    { by: 'staff', text: 'Send them all, and I choose twelve with you. Who manages your domain today?' },
  ],
  39: [{ by: 'customer', text: 'Our opening hours are four to noon. Could you come in the afternoon?' }],
};

const replies = [
  ['Thank you', 'Thank you for your message, {customer_name}. We will come back to you within one working day.'],
  ['Ready on', 'Your order {order_id}, {service}, will be ready by {due_day}.'],
  ['Which time suits you?', 'Which day and time suit you best? We need about two hours on site.'],
];

export async function seedThreads(trx: Db, { admin }: People): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .leftJoin('assignments', 'assignments.order_id', 'orders.id')
    .select(['orders.id', 'orders.user_id'])
    .select((e) => e.fn.min('assignments.user_id').as('staff_id'))
    .where('orders.id', 'in', Object.keys(threads).map(Number))
    .groupBy(['orders.id', 'orders.user_id'])
    .orderBy('orders.id', 'desc')
    .execute();
  // The oldest first, as their entries are numbered.
  for (const [i, { id: orderId, user_id, staff_id }] of [...orders.entries()].reverse()) {
    const lines = threads[orderId] ?? [];
    const authors = { customer: user_id, staff: Number(staff_id), admin };
    for (const [n, line] of lines.entries()) {
      const now = timeAgo((0.4 * (i + 1) * (lines.length - n)) / lines.length + 0.02);
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
