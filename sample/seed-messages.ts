import type { Db } from '../server/adapters/database/database.ts';
import type { People } from './order-plans.ts';
import { ago } from './time.ts';

const conversations = [
  ['Hello! When will someone be here for the first look?', 'Good morning! On Tuesday at nine, if that suits you.'],
  ['Can we keep our old printer with the new network?', 'Yes. Send us its model and we will bring the right cable.'],
  ['The report is great, thank you.', 'Glad to hear it. Write here whenever something comes up.'],
];

export async function seedMessages(trx: Db, { admin, staff, customers }: People): Promise<void> {
  const rows = customers.slice(0, 5).flatMap((customer, i) =>
    conversations.slice(0, 1 + (i % conversations.length)).flatMap(([question = '', reply = ''], n) => [
      {
        sender_id: customer.id,
        receiver_id: admin,
        content: question,
        created_at: ago(20 - i * 3 - n),
        read_at: ago(19 - i * 3 - n),
      },
      {
        sender_id: admin,
        receiver_id: customer.id,
        content: reply,
        created_at: ago(19.9 - i * 3 - n),
        read_at: i % 2 ? null : ago(19 - i * 3 - n),
      },
    ]),
  );
  const fromStaff = staff.map(({ id }, i) => ({
    sender_id: id,
    receiver_id: admin,
    content: 'The switch for the second floor has arrived; I will fit it tomorrow.',
    created_at: ago(4 - i),
    read_at: i === 0 ? null : ago(3.5 - i),
  }));
  await trx
    .insertInto('messages')
    .values([...rows, ...fromStaff])
    .execute();
}
