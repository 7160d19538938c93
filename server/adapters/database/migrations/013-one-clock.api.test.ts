import { expect, test } from 'vitest';
import { leaseDueEmails } from '../../../platform/email/leases.ts';
import { emptyDatabase } from '../migrate.fixture.ts';
import { migrate, released } from '../migrate.ts';

const upTo = (last: string) => Object.fromEntries(Object.entries(released).filter(([name]) => name <= last));
const AT = '2026-11-24T09:00:00.000Z';

test('emails and jobs of the version before continue, and that version goes on writing them', async () => {
  const { open } = await emptyDatabase();
  const database = open();
  const { db } = database;
  const queue = (message_id: string, leased_until: string | null) =>
    db
      .insertInto('outbox')
      .values({
        kind: 'welcome',
        recipient: 'ann@example.com',
        data: '{}',
        state: 'waiting',
        attempts: 3,
        next_try_at: AT,
        leased_until,
        message_id,
        created_at: AT,
      })
      .execute();
  await migrate(database, upTo('012'));
  await queue('interrupted', AT);
  await db.insertInto('job_runs').values({ name: 'cleanup', last_started_at: AT }).execute();
  await migrate(database);
  await queue('later', null);
  const emails = await leaseDueEmails(db, { limit: 10 });
  expect(emails.map((email) => [email.message_id, email.attempts, email.lost_attempts, email.sealed])).toEqual([
    ['interrupted', 3, 1, null],
    ['later', 3, 1, null],
  ]);
  expect(await db.selectFrom('job_runs').select('future_found_at').execute()).toEqual([{ future_found_at: null }]);
});
