import type { Db } from '../server/adapters/database/database.ts';
import type { People } from './order-plans.ts';
import { ago } from './time.ts';

type Exchange = { daysAgo: number; question: string; reply: string };

/** The key is the customer's name. Questions about one order are in its conversation. */
export const conversations: Record<string, Exchange[]> = {
  'Dana Whitfield': [
    {
      daysAgo: 20,
      question: 'Hello! Can you look at our phones too, or only at computers?',
      reply: 'Good morning! Only at computers, sorry. We know a good firm for phones and can send you its address.',
    },
  ],
  'Søren Lindqvist': [
    {
      daysAgo: 17,
      question: 'Do you also work on Saturdays? The warehouse is quiet then.',
      reply: 'On request, yes. Write the Saturday into the order and we confirm it there.',
    },
    {
      daysAgo: 16,
      question: 'Can we keep our old label printer with the new network?',
      reply: 'Yes. Send us its model and we bring the right cable.',
    },
  ],
  'Priya Raghunathan': [
    {
      daysAgo: 14,
      question: 'Which of your services can you do without coming here? We are in Ahmedabad.',
      reply: 'Everything that doesn’t say “on site” on its page. We have done three of them for firms abroad.',
    },
    {
      daysAgo: 13,
      question: 'Could our accountant get the invoices as well?',
      reply: 'Yes: enter her address under Profile, and each invoice goes there too.',
    },
  ],
  'Grace Okonkwo': [
    {
      daysAgo: 11,
      question: 'Two lawyers join us in January. How early should we order their laptops?',
      reply: 'Two weeks before is plenty, if the devices are already with you.',
    },
  ],
  'Tomáš Dvořák': [
    {
      daysAgo: 8,
      question: 'Can I pay the next order by bank transfer?',
      reply: 'By card or PayPal for now. The invoice is the same.',
    },
  ],
};

export const fromStaff = [
  'The switch for Oakline’s second hall has arrived; I’ll fit it tomorrow.',
  'I’m at the data center on Thursday morning. Please call, I won’t see messages there.',
  'The bakery’s product photos are in. I start with the shop’s front page.',
];

export async function seedMessages(trx: Db, { admin, staff, customers }: People): Promise<void> {
  const rows = customers.flatMap((customer, i) =>
    (conversations[customer.name] ?? []).flatMap(({ daysAgo, question, reply }) => [
      {
        sender_id: customer.id,
        receiver_id: admin,
        content: question,
        created_at: ago(daysAgo),
        read_at: ago(daysAgo - 1),
      },
      {
        sender_id: admin,
        receiver_id: customer.id,
        content: reply,
        created_at: ago(daysAgo - 0.1),
        read_at: i % 2 ? null : ago(daysAgo - 1),
      },
    ]),
  );
  const staffRows = staff.map(({ id }, i) => ({
    sender_id: id,
    receiver_id: admin,
    content: fromStaff[i] ?? '',
    created_at: ago(4 - i),
    read_at: i === 0 ? null : ago(3.5 - i),
  }));
  await trx
    .insertInto('messages')
    .values([...rows, ...staffRows])
    .execute();
}
