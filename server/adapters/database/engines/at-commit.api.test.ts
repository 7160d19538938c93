import { expect, test } from 'vitest';
import { world } from '../../../../test/support/world.ts';
import { isUniqueViolation } from '../../../shared/errors.ts';
import { writeAfterLast, writeAtCommit, writeLast } from './at-commit.ts';
import { nextId } from './engine-sql.ts';

const stamps = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' };
const designation = (title: string) => ({ title, description: null, image: null, ...stamps });

test('deferred writes are committed with the transaction and return their rows then', async () => {
  const { db } = await world({ fresh: true });
  const results = await db.transaction().execute(async (trx) => {
    const first = await writeAtCommit<{ id: number }>(
      trx,
      trx
        .insertInto('designations')
        .values([designation('One'), designation('Two')])
        .returning('id'),
    );
    const last = await writeLast<{ title: string }>(
      trx,
      trx.updateTable('designations').set({ title: 'Changed' }).where('title', '=', 'Two').returning('title'),
    );
    expect(await trx.selectFrom('designations').select('id').execute()).toEqual([]);
    return { first, last };
  });
  expect(await results.first.rows).toHaveLength(2);
  expect(await results.last.rows).toEqual([{ title: 'Changed' }]);
  expect(await db.selectFrom('designations').select('title').orderBy('id').execute()).toEqual([
    { title: 'One' },
    { title: 'Changed' },
  ]);
});

test('writes after the last ones read their rows, and return their own', async () => {
  const { db } = await world({ fresh: true });
  const copies = await db.transaction().execute(async (trx) => {
    const copyOf = (title: string) =>
      trx
        .insertInto('designations')
        .columns(['title', 'created_at', 'updated_at'])
        .expression((e) =>
          e
            .selectFrom('designations')
            .select((s) => [s.val(`${title}, copied`).as('title'), 'created_at', 'updated_at'])
            .where('title', '=', title),
        )
        .returning('title');
    const copied = [
      await writeAfterLast<{ title: string }>(trx, copyOf('One')),
      await writeAfterLast<{ title: string }>(trx, copyOf('Two')),
    ];
    await writeAtCommit(trx, trx.insertInto('designations').values(designation('One')));
    await writeLast(trx, trx.insertInto('designations').values(designation('Two')));
    return copied;
  });
  expect(await Promise.all(copies.map(({ rows }) => rows))).toEqual([
    [{ title: 'One, copied' }],
    [{ title: 'Two, copied' }],
  ]);
});

test('if a deferred write fails, nothing of the transaction remains and its error is reported', async () => {
  const { db } = await world({ fresh: true });
  const role = { name: 'customer', built_in: false, ...stamps };
  const failed = db.transaction().execute(async (trx) => {
    await trx.insertInto('designations').values(designation('Immediate')).execute();
    await writeAtCommit(trx, trx.insertInto('designations').values(designation('Deferred')));
    await writeLast(trx, trx.insertInto('roles').values(role));
  });
  await expect(failed).rejects.toSatisfy(isUniqueViolation);
  expect(await db.selectFrom('designations').select('title').execute()).toEqual([]);
  await db
    .transaction()
    .execute((trx) => writeAtCommit(trx, trx.insertInto('designations').values(designation('Next'))));
  expect(await db.selectFrom('designations').select('title').execute()).toEqual([{ title: 'Next' }]);
});

test('a transaction that is rolled back forgets its deferred writes', async () => {
  const { db } = await world({ fresh: true });
  const failed = db.transaction().execute(async (trx) => {
    await writeAtCommit(trx, trx.insertInto('designations').values(designation('Never')));
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  for (let i = 0; i < 12; i += 1)
    await db.transaction().execute((trx) => trx.selectFrom('designations').select('id').execute());
  expect(await db.selectFrom('designations').select('title').execute()).toEqual([]);
  await expect(writeAtCommit(db, db.insertInto('designations').values(designation('x')))).rejects.toThrow(
    'Only a transaction',
  );
});

test('the next id is the one that the record gets', async () => {
  const { db } = await world({ fresh: true });
  const id = await db.transaction().execute(async (trx) => {
    const { next } = await trx.selectNoFrom(nextId(trx, 'designations').as('next')).executeTakeFirstOrThrow();
    await writeAtCommit(trx, trx.insertInto('designations').values({ id: next, ...designation('Known') }));
    return next;
  });
  const later = await db.insertInto('designations').values(designation('Later')).returning('id').executeTakeFirst();
  expect(later?.id).toBeGreaterThan(id);
});
