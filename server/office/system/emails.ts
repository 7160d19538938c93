import { sql } from 'kysely';
import { numberText } from '../../../contract/shared/language/formats.ts';
import type { Db } from '../../adapters/database/database.ts';
import { hasMailbox } from '../../config/config.ts';
import { ageOf, DAY_MS, duration, HOUR_MS, type LineReader, MINUTE_MS, statusByAge } from './line.ts';

/** Counting stops here: after a long outage there may be very many. */
const MAX_COUNTED = 1_000;

// Literals, because parameters would not use the partial indexes.
const inState = (state: 'waiting' | 'dead') => sql<boolean>`outbox.state = ${sql.lit(state)}`;

/** The first emails by id are the oldest, except for some that were queued again. */
async function waitingEmails(db: Db): Promise<{ total: number; oldest: string | null }> {
  const first = db
    .selectFrom('outbox')
    .select((e) => e.fn.coalesce('changed_at', 'created_at').as('since'))
    .where(inState('waiting'))
    .orderBy('id')
    .limit(MAX_COUNTED)
    .as('first');
  return db
    .selectFrom(first)
    .select((e) => [e.fn.countAll<number>().as('total'), e.fn.min<string | null>('first.since').as('oldest')])
    .executeTakeFirstOrThrow();
}

async function givenUpEmails(db: Db, since: Date): Promise<{ total: number; recent: boolean }> {
  const some = db.selectFrom('outbox').select('id').where(inState('dead')).limit(MAX_COUNTED).as('some');
  const { total } = await db
    .selectFrom(some)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const recent = await db
    .selectFrom('outbox')
    .select('id')
    .where(inState('dead'))
    .where('changed_at', '>=', since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return { total, recent: recent !== undefined };
}

const number = (n: number) => (n === MAX_COUNTED ? `${numberText(MAX_COUNTED)} or more` : String(n));

export const emailsLine: LineReader = async ({ db, config }, { now }) => {
  const [waiting, givenUp] = await Promise.all([
    waitingEmails(db),
    givenUpEmails(db, new Date(now.getTime() - DAY_MS)),
  ]);
  const age = ageOf(waiting.oldest, now);
  const byAge = statusByAge(age, { warn: 10 * MINUTE_MS, bad: HOUR_MS });
  const status = givenUp.recent ? 'bad' : byAge;
  const counts = [
    [waiting.total, 'waiting'],
    [givenUp.total, 'given up'],
  ] as const;
  const shown = counts.flatMap(([total, state]) => (total === 0 ? [] : [`${number(total)} ${state}`]));
  const value = shown.join(', ') || 'None waiting';
  if (!hasMailbox(config))
    return [
      { key: 'emails', status: 'warn', value, text: 'Emails wait until there is a mailbox.', action: 'Set SMTP_URL.' },
    ];
  if (status === 'ok') return [{ key: 'emails', status, value, text: 'Emails are being sent.' }];
  const text =
    byAge === 'ok' || age === null
      ? 'In the last 24 hours, emails were given up after a day of attempts.'
      : `The oldest email has been waiting for ${duration(age)}.`;
  const action =
    'Open “Emails sent” to see why. Check SMTP_URL and the mail server, then retry the emails, or discard those that can’t be delivered.';
  return [{ key: 'emails', status, value, text, action }];
};
