import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '../../../contract/http.ts';
import type { AuditEntry, officeApi } from '../../../contract/office.ts';
import type { Db } from '../../adapters/database/database.ts';
import { listPage } from '../../http/lists.ts';
import { matches } from '../search/search.ts';

type Filter = z.output<typeof officeApi.auditLog.query>;

const LONGEST = 500;

const columns = [
  'audit_log.id',
  'audit_log.actor_id',
  'users.name as actor_name',
  'audit_log.action',
  'audit_log.subject_type',
  'audit_log.subject_id',
  'audit_log.before',
  'audit_log.after',
  'audit_log.created_at',
] as const;

type Row = {
  id: number;
  actor_id: number | null;
  actor_name: string | null;
  action: string;
  subject_type: string;
  subject_id: number | null;
  before: string | null;
  after: string | null;
  created_at: string;
};

// The log keeps all of a long text; a list of entries shows how it begins.
const shortened = (_: string, value: unknown) =>
  typeof value === 'string' && value.length > LONGEST
    ? `${value.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')}…`
    : value;
const read = (text: string | null): AuditEntry['before'] => (text === null ? null : JSON.parse(text, shortened));

const shaped = ({ actor_id, actor_name, before, after, ...entry }: Row): AuditEntry => ({
  ...entry,
  actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
  before: read(before),
  after: read(after),
});

/** Searched by what was done, in the words of the log (`service`, `service.update`), or else by who did it. */
async function sought(db: Db, text: string): Promise<Expression<SqlBool>[]> {
  if (text === '') return [];
  for (const column of ['subject_type', 'action'] as const) {
    const known = await db.selectFrom('audit_log').select('id').where(column, '=', text).limit(1).executeTakeFirst();
    if (known) return [sql<SqlBool>`${sql.ref(`audit_log.${column}`)} = ${text}`];
  }
  // By their ids: few of those who are called so have ever changed anything, and their entries have an index.
  const people = await db
    .selectFrom('users')
    .select('users.id')
    .where(matches('user', 'users.id', text))
    .where((e) =>
      e.exists(e.selectFrom('audit_log').select('audit_log.id').whereRef('audit_log.actor_id', '=', 'users.id')),
    )
    .limit(500)
    .execute();
  const ids = people.map(({ id }) => id);
  return [ids.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`audit_log.actor_id in (${sql.join(ids)})`];
}

export async function listAuditLog(db: Db, query: Filter): Promise<Page<AuditEntry>> {
  const { search = '', actor_id, subject_type, subject_id, action, from, to } = query;
  const narrower = await sought(db, search);
  const found = db
    .selectFrom('audit_log')
    .where((e) =>
      e.and([
        ...(actor_id === undefined ? [] : [e('audit_log.actor_id', '=', actor_id)]),
        ...(subject_type === undefined ? [] : [e('audit_log.subject_type', '=', subject_type)]),
        ...(subject_id === undefined ? [] : [e('audit_log.subject_id', '=', subject_id)]),
        ...(action === undefined ? [] : [e('audit_log.action', '=', action)]),
        ...(from === undefined ? [] : [e('audit_log.created_at', '>=', from)]),
        ...(to === undefined ? [] : [e('audit_log.created_at', '<', to)]),
        ...narrower,
      ]),
    );
  const page = await listPage<Row>(
    {
      rows: found.leftJoin('users', 'users.id', 'audit_log.actor_id').select(columns),
      count: found.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { created_at: 'audit_log.created_at' },
      start: '-created_at',
      tie: 'audit_log.id',
    },
    query,
  );
  return { ...page, data: page.data.map(shaped) };
}
