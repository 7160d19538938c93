import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditEntry, backOfficeApi } from '../../../contract/back-office.ts';
import { type Page, pageOf } from '../../../contract/http.ts';
import { countersFor, countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import { listPage } from '../../shared/lists.ts';
import { found } from '../search/search.ts';

type Filter = z.output<typeof backOfficeApi.auditLog.query>;

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

type Sought = { subject_type?: string; action?: string; actors?: number[] };

/** Searched by what was done, in the words of the log (`service`, `service.update`), or else by who did it. */
async function sought(db: Db, text: string): Promise<Sought> {
  if (text === '') return {};
  for (const [column, key] of [
    ['subject_type', 'part'],
    ['action', 'detail'],
  ] as const)
    if (await countersFor(db, 'audit_log').select('part').where(key, '=', text).limit(1).executeTakeFirst())
      return { [column]: text };
  // Few of those who are called so have ever changed anything.
  const actors = await countersFor(db, 'audit_actors').select('part').distinct().where('part', '<>', '').execute();
  if (actors.length === 0) return { actors: [] };
  const { condition } = await found(db, 'user', 'users.id', text);
  const ids = actors.map(({ part }) => Number(part));
  const people = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', ids)
    .where(condition)
    .execute();
  return { actors: people.map(({ id }) => id) };
}

/** How many entries there are, where that is tallied; else they are counted. */
function tallyOf(db: Db, { actor_id, subject_type, subject_id, action, from, to }: Filter, by: Sought) {
  if (subject_id !== undefined || from !== undefined || to !== undefined) return undefined;
  const [subjects, actions] = [
    [subject_type, by.subject_type],
    [action, by.action],
  ].map((said) => said.filter((one) => one !== undefined)) as [string[], string[]];
  const actors = [actor_id === undefined ? undefined : [actor_id], by.actors].filter((one) => one !== undefined);
  if (actors.length === 0 && subjects.length < 2 && actions.length < 2)
    return countOf(db, 'audit_log', { part: subjects[0], detail: actions[0] });
  if (actors.length === 1 && subjects.length === 0 && actions.length === 0)
    return countOf(db, 'audit_actors', { part: actors[0]?.map(String) });
  return undefined;
}

/** Entries of several people, but for a few, are best read in the log's own order: the sum hides their index. */
const IN_ORDER = 1_000;

export async function listAuditLog(db: Db, query: Filter): Promise<Page<AuditEntry>> {
  const { search = '', actor_id, subject_type, subject_id, action, from, to } = query;
  const by = await sought(db, search);
  const { actors } = by;
  if (actors?.length === 0) return pageOf<AuditEntry>([], 0, query);
  const tally = tallyOf(db, query, by);
  const total = tally && (await tally.executeTakeFirstOrThrow()).total;
  const inOrder = (actors?.length ?? 0) > 1 && (total ?? 0) > IN_ORDER;
  const whose = inOrder ? sql<number>`audit_log.actor_id + 0` : sql.ref<number>('audit_log.actor_id');
  const entries = db
    .selectFrom('audit_log')
    .where((e) =>
      e.and([
        ...(actor_id === undefined ? [] : [e('audit_log.actor_id', '=', actor_id)]),
        ...[subject_type, by.subject_type].flatMap((one) =>
          one === undefined ? [] : [e('audit_log.subject_type', '=', one)],
        ),
        ...(subject_id === undefined ? [] : [e('audit_log.subject_id', '=', subject_id)]),
        ...[action, by.action].flatMap((one) => (one === undefined ? [] : [e('audit_log.action', '=', one)])),
        ...(from === undefined ? [] : [e('audit_log.created_at', '>=', from)]),
        ...(to === undefined ? [] : [e('audit_log.created_at', '<', to)]),
        ...(actors === undefined ? [] : [e(whose, 'in', actors)]),
      ]),
    );
  const page = await listPage<Row>(
    {
      rows: entries.leftJoin('users', 'users.id', 'audit_log.actor_id').select(columns),
      count:
        total === undefined
          ? entries.select((e) => e.fn.countAll<number>().as('total'))
          : db.selectNoFrom((e) => e.lit(total).as('total')),
      sorts: { created_at: 'audit_log.created_at' },
      start: '-created_at',
      tie: 'audit_log.id',
    },
    query,
  );
  return { ...page, data: page.data.map(shaped) };
}
