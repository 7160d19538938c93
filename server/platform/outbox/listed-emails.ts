import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { EmailState, ListedEmail, outboxApi } from '../../../contract/platform/outbox.ts';
import type { ListQuery, Page } from '../../../contract/shared/http.ts';
import type { Db, Tables } from '../../adapters/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { searchCondition } from '../search-index/search-index.ts';
import { isRepeatable } from './repeatable-kinds.ts';

type StoredState = Tables['outbox']['state'];

const storedStates = {
  waiting: 'waiting',
  sent: 'sent',
  bounced: 'sent',
  given_up: 'dead',
  discarded: 'discarded',
} as const satisfies Record<EmailState, StoredState>;
const emailStates = Object.keys(storedStates) as EmailState[];
const states = { waiting: 'waiting', sent: 'sent', dead: 'given_up', discarded: 'discarded' } as const satisfies Record<
  StoredState,
  EmailState
>;

/** A counter would change with each email, so the list counts its rows, up to this many. */
const MAX_COUNTED = 10_000;

const selectEmails = (db: Db) =>
  db
    .selectFrom('outbox')
    .leftJoin('users', 'users.id', 'outbox.user_id')
    .leftJoin('invoice_emails', 'invoice_emails.user_id', 'outbox.user_id');

const columns = [
  'outbox.id',
  'outbox.kind',
  'outbox.recipient',
  'outbox.user_id',
  'outbox.order_id',
  'outbox.state',
  'outbox.attempts',
  'outbox.created_at',
  'outbox.sent_at',
  'outbox.next_try_at',
  'outbox.last_error',
  'outbox.note',
  'outbox.bounced_at',
  'users.name as user_name',
  'users.deleted_at as user_deleted_at',
  'users.password_is_temporary',
  'users.pending_email',
  'invoice_emails.email as invoice_email',
  'invoice_emails.pending_email as pending_invoice_email',
] as const;

export type EmailRow = Awaited<ReturnType<typeof findEmail>>;

const toResponse = (row: EmailRow): ListedEmail => ({
  id: row.id,
  kind: row.kind,
  recipient: row.recipient,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  order_id: row.order_id,
  state: row.bounced_at === null ? states[row.state] : 'bounced',
  attempts: row.attempts,
  created_at: row.created_at,
  sent_at: row.sent_at,
  next_try_at: row.state === 'waiting' ? row.next_try_at : null,
  problem: row.last_error,
  note: row.note,
  can_send_again: row.state !== 'waiting' && isRepeatable(row),
});

export async function findEmail(db: Db, id: number) {
  const email = await selectEmails(db).select(columns).where('outbox.id', '=', id).executeTakeFirst();
  if (!email) throw notFound('Email');
  return email;
}

export const getEmail = async (db: Db, id: number): Promise<ListedEmail> => toResponse(await findEmail(db, id));

function cappedCount(db: Db, conditions: Expression<SqlBool>[]) {
  const matching = db.selectFrom('outbox').where((e) => e.and(conditions));
  const counted = matching.select('outbox.id').limit(MAX_COUNTED).as('counted');
  return db.selectFrom(counted).select((e) => e.fn.countAll<number>().as('total'));
}

async function pageOfEmails(db: Db, query: ListQuery, conditions: Expression<SqlBool>[]): Promise<Page<ListedEmail>> {
  const page = await listPage<EmailRow>(
    {
      rows: selectEmails(db)
        .where((e) => e.and(conditions))
        .select(columns),
      count: cappedCount(db, conditions),
      sorts: {},
      defaultSort: '-id',
      tieBreaker: 'outbox.id',
      capped: true,
    },
    query,
  );
  return { ...page, data: page.data.map(toResponse) };
}

/** A literal, because a parameter would not use the partial index. */
function inState(state: EmailState) {
  const stored = sql<SqlBool>`outbox.state = ${sql.lit(storedStates[state])}`;
  if (state === 'bounced') return sql<SqlBool>`outbox.bounced_at is not null`;
  return state === 'sent' ? sql<SqlBool>`${stored} and outbox.bounced_at is null` : stored;
}

export async function listEmails(db: Db, query: z.output<typeof outboxApi.list.query>): Promise<Page<ListedEmail>> {
  const { state, search = '' } = query;
  return pageOfEmails(db, query, [
    ...(state ? [inState(state)] : []),
    ...(search === '' ? [] : [(await searchCondition(db, 'user', 'outbox.user_id', search)).condition]),
  ]);
}

export async function countEmails(db: Db): Promise<Record<EmailState, number>> {
  const counts = await Promise.all(
    emailStates.map(async (state) => {
      const { total } = await cappedCount(db, [inState(state)]).executeTakeFirstOrThrow();
      return [state, Number(total)] as const;
    }),
  );
  return Object.fromEntries(counts) as Record<EmailState, number>;
}

const searchConditions = ({ search = '' }: ListQuery) =>
  search === '' ? [] : [contains(['outbox.kind', 'outbox.recipient'], search)];

export const emailsOfUser = (db: Db, userId: number, query: ListQuery): Promise<Page<ListedEmail>> =>
  pageOfEmails(db, query, [sql<SqlBool>`outbox.user_id = ${userId}`, ...searchConditions(query)]);

export const emailsOfOrder = (db: Db, orderId: number, query: ListQuery): Promise<Page<ListedEmail>> =>
  pageOfEmails(db, query, [sql<SqlBool>`outbox.order_id = ${orderId}`, ...searchConditions(query)]);
