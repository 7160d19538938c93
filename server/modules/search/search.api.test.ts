import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onPostgres } from '../../../test/support/databases.ts';
import { next } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { columnsOf } from '../../adapters/database/columns.ts';
import * as searchMigration from '../../adapters/database/migrations/002/search.ts';
import { words as laterWords } from '../../adapters/database/migrations/004/finding.ts';
import { indexEverything, reindex } from './search.ts';

test('an order is found by number, invoice, customer and service as soon as it is placed', async () => {
  const { admin, bought, service, ordersOf } = await world();
  const email = `finder${next()}@mail.test`;
  const { invoice } = await bought({ name: 'Ferdinand Übelacker', email });
  const [order] = await ordersOf(email);
  const found = async (search: string) =>
    (await admin.must('GET /admin/orders', { query: { search } })).data.some(({ id }) => id === order?.id);
  for (const search of [String(order?.id), invoice.invoice_number, 'ferdi ubel', email, service.title])
    expect([search, await found(search)]).toEqual([search, true]);
  expect(await found('ferdinand nobody')).toBe(false);
});

test('what the migration writes down for existing records is what the rules write down', async () => {
  const { db, bought, customer, visitor, admin, service } = await world({ fresh: true });
  await bought({ email: customer.email });
  await bought({ name: "Zoë O'Neill" });
  await admin.must('DELETE /admin/services/{id}', { params: { id: service.id } });
  await customer.must('POST /customer/reviews', { body: { rating: 5, review_text: 'Tidy cables, quiet people.' } });
  await visitor.must('POST /contact', { body: { name: 'Ada', email: 'ada@mail.test', message: 'What does it cost?' } });
  await indexEverything(db);
  const words = () =>
    db.selectFrom('search_words').selectAll().orderBy('kind').orderBy('record_id').orderBy('word').execute();
  const written = await words();
  expect(written.length).toBeGreaterThan(20);
  await db.schema.dropTable('search_words').execute();
  await searchMigration.up(db as never, columnsOf(onPostgres() ? 'postgres' : 'sqlite'));
  await laterWords(db as never);
  expect(await words()).toEqual(written);
});

test('a prefix is one range of the index on either engine, also where words hold other scripts', async () => {
  const { db, admin, personAs } = await world();
  const names = ['Ånn', 'ann', 'anz', '안나', 'アンナ', '\u{10fffd}x'];
  const people = await Promise.all(names.map((name) => personAs('customer', { name: `${name} q${next()}` })));
  await reindex(
    db,
    'user',
    people.map(({ id }) => id),
  );
  const found = async (search: string) => {
    const { data } = await admin.must('GET /admin/users', { query: { search, per_page: 100 } });
    return people.filter(({ id }) => data.some((row) => row.id === id)).map(({ name }) => name.split(' ')[0]);
  };
  expect(await found('ann')).toEqual(['Ånn', 'ann']);
  expect(await found('an')).toEqual(['Ånn', 'ann', 'anz']);
  expect(await found('안')).toEqual(['안나']);
  expect(await found('アン')).toEqual(['アンナ']);
});

test('nothing of a deleted record stays in the index', async () => {
  const { db, admin, customer } = await world();
  await reindex(db, 'user', [customer.id]);
  const left = () =>
    db
      .selectFrom('search_words')
      .select(sql<number>`count(*)`.as('n'))
      .where('kind', '=', 'user')
      .where('record_id', '=', customer.id)
      .executeTakeFirstOrThrow();
  expect((await left()).n).toBeGreaterThan(0);
  await admin.must('DELETE /admin/users/{id}', { params: { id: customer.id } });
  expect((await left()).n).toBe(0);
});

test('a word that very many have gives the first thousand of them, in order, and says so', async () => {
  const { db, admin } = await world({ fresh: true });
  const role_id = (await db.selectFrom('roles').select('id').where('name', '=', 'customer').executeTakeFirstOrThrow())
    .id;
  const at = new Date().toISOString();
  const numbers = Array.from({ length: 1_200 }, (_, i) => String(i).padStart(4, '0'));
  await db
    .insertInto('users')
    .values(
      numbers.map((n) => ({
        name: `Common ${n}`,
        email: `c${n}@mail.test`,
        email_canonical: `c${n}@mail.test`,
        password_is_temporary: false,
        role_id,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
  await indexEverything(db);
  const list = (query: Record<string, string | number>) =>
    admin.must('GET /admin/users', { query: { per_page: 100, ...query } });
  const names = async (query: Record<string, string | number>) =>
    (await list(query)).data.map(({ name }) => name.slice(7));
  expect((await list({ search: 'common' })).meta).toEqual({ page: 1, per_page: 100, total: 1_000, last_page: 10 });
  expect(await names({ search: 'common', page: 10 })).toEqual(numbers.slice(900, 1_000));
  expect(await names({ search: 'common', page: 11 })).toEqual([]);
  expect(await names({ search: 'common', sort: '-name', role: 'customer' })).toEqual(numbers.slice(1_100).reverse());
  expect(await names({ search: 'common 007' })).toEqual(numbers.slice(70, 80));
  expect((await list({ search: 'common', role: 'staff' })).meta.total).toBe(0);
  // Without a search the count is of all of them, and the last page is read from the end.
  expect((await list({ role: 'customer' })).meta.total).toBe(1_201);
  expect(await names({ role: 'customer', page: 12 })).toEqual(numbers.slice(1_100));
});

test('contact messages and reviews are found by every word of them, also far into a long text', async () => {
  const { admin, customer, visitor } = await world();
  const filler = Array.from({ length: 300 }, (_, i) => `word${i}`).join(' ');
  const sent = { name: 'Jörg Asker', email: `jorg${next()}@mail.test`, message: `${filler} needle${next()} end` };
  await visitor.must('POST /contact', { body: sent });
  const { review } = await customer.must('POST /customer/reviews', {
    body: { rating: 4, review_text: `${filler} haystack${next()}` },
  });
  const messages = async (search: string) =>
    (await admin.must('GET /admin/contact-messages', { query: { search } })).data.some(
      ({ email }) => email === sent.email,
    );
  for (const search of ['jorg', sent.email, 'needle', 'asker end']) expect(await messages(search), search).toBe(true);
  expect(await messages('eedle')).toBe(false);
  const found = await admin.must('GET /admin/reviews', { query: { search: 'haystack' } });
  expect(found.data.map(({ id }) => id)).toContain(review.id);
});
