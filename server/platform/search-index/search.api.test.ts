import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { indexEverything, reindex } from './search-index.ts';

test('an order is found by number, invoice, customer and service as soon as it is placed', async () => {
  const { admin, buyOrFail, service, ordersOf } = await world();
  const email = `finder${next()}@mail.test`;
  const { invoice } = await buyOrFail({ name: 'Ferdinand Übelacker', email });
  const [order] = await ordersOf(email);
  const find = async (search: string) =>
    (await admin.must('GET /admin/orders', { query: { search } })).data.some(({ id }) => id === order?.id);
  for (const search of [String(order?.id), invoice.invoice_number, 'ferdi ubel', email, service.title])
    expect([search, await find(search)]).toEqual([search, true]);
  expect(await find('ferdinand nobody')).toBe(false);
});

test('a prefix matches the same words on both engines, in any script', async () => {
  const { db, admin, personAs } = await world();
  const names = ['Ånn', 'ann', 'anz', '안나', 'アンナ', '\u{10fffd}x'];
  const people = await Promise.all(names.map((name) => personAs('customer', { name: `${name} q${next()}` })));
  await reindex(
    db,
    'user',
    people.map(({ id }) => id),
  );
  const find = async (search: string) => {
    const { data } = await admin.must('GET /admin/users', { query: { search, per_page: 100 } });
    return people.filter(({ id }) => data.some((row) => row.id === id)).map(({ name }) => name.split(' ')[0]);
  };
  expect(await find('ann')).toEqual(['Ånn', 'ann']);
  expect(await find('an')).toEqual(['Ånn', 'ann', 'anz']);
  expect(await find('안')).toEqual(['안나']);
  expect(await find('アン')).toEqual(['アンナ']);
});

test('a deleted record leaves the index', async () => {
  const { db, admin, customer } = await world();
  await reindex(db, 'user', [customer.id]);
  const countEntries = () =>
    db
      .selectFrom('search_words')
      .select(sql<number>`count(*)`.as('n'))
      .where('kind', '=', 'user')
      .where('record_id', '=', customer.id)
      .executeTakeFirstOrThrow();
  expect((await countEntries()).n).toBeGreaterThan(0);
  await admin.must('DELETE /admin/users/{id}', { params: { id: customer.id } });
  expect((await countEntries()).n).toBe(0);
});

test('a very common word returns and counts the first thousand matches, in order', async () => {
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
  // Without a search, all records are counted.
  expect((await list({ role: 'customer' })).meta.total).toBe(1_201);
  expect(await names({ role: 'customer', page: 12 })).toEqual(numbers.slice(1_100));
});

test('contact messages and reviews are found by every word, even late in a long text', async () => {
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
