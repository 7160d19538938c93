import { afterEach, expect, test } from 'vitest';
import { closeStages } from '../../../../test/support/stage.ts';
import { world } from '../../../../test/support/world.ts';
import { type LongReads, openLongReads } from './long-reads.ts';

const opened: LongReads[] = [];
afterEach(async () => {
  for (const reads of opened.splice(0)) await reads.close();
  await closeStages();
});

async function installation() {
  const w = await world({ fresh: true });
  const reads = await openLongReads(w.deps.config);
  opened.push(reads);
  return { w, reads };
}

test('requests are answered while a long read runs', async () => {
  const { w, reads } = await installation();
  const long = reads.rows(`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1000000)
    select count(*) as counted from numbers`);
  const request = w.admin.must('GET /admin/overview', {});
  expect(await Promise.race([long.then(() => 'the long read'), request.then(() => 'the request')])).toBe('the request');
  expect(Number((await long)[0]?.counted)).toBe(1_000_000);
});

test('a long read sees what was committed, writes nothing, and reports a mistake', async () => {
  const { w, reads } = await installation();
  const [first] = await reads.rows('select count(*) as users from users');
  const { users } = await w.db
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  expect(Number(first?.users)).toBe(users);
  await expect(reads.rows('delete from sessions')).rejects.toThrow(/read-?only/i);
  await expect(reads.rows('select id from nowhere')).rejects.toThrow(/nowhere/);
  expect(await reads.rows('select 1 as one')).toEqual([{ one: 1 }]);
});
