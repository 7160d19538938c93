import type { World } from '../../../test/support/world.ts';

export async function seedMessages({ db }: World, count: number, text: string): Promise<number[]> {
  const values = Array.from({ length: count }, () => ({
    name: 'Ann',
    email: 'ann@mail.test',
    message: text,
    created_at: new Date().toISOString(),
  }));
  const rows = await db.insertInto('contact_messages').values(values).returning('id').execute();
  const ids = rows.map(({ id }) => id);
  const words = text.toLowerCase().split(' ');
  for (const word of words)
    await db
      .insertInto('search_words')
      .values(ids.map((record_id) => ({ kind: 'contact' as const, word, record_id })))
      .execute();
  return ids;
}

export const readIds = async ({ db }: World): Promise<number[]> => {
  const rows = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('read_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
