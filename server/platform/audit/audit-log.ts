import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditEntry, auditApi } from '../../../contract/platform/audit.ts';
import { type Page, pageOf } from '../../../contract/shared/http.ts';
import { shortenVisibly } from '../../../contract/shared/text.ts';
import { countersFor, countOf } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { DailyList } from '../../adapters/database/schema/schema.ts';
import { listPage } from '../../shared/lists.ts';
import { searchCondition } from '../search-index/search-index.ts';

type Filter = z.output<typeof auditApi.auditLog.query>;

const MAX_TEXT_LENGTH = 500;
const MAX_COUNTED_LENGTH = 40;

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

const shortened = (_: string, value: unknown) =>
  typeof value === 'string' ? shortenVisibly(value, MAX_TEXT_LENGTH + 1) : value;
const parse = (text: string | null): AuditEntry['before'] => (text === null ? null : JSON.parse(text, shortened));

const toResponse = ({ actor_id, actor_name, before, after, ...entry }: Row): AuditEntry => ({
  ...entry,
  actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? '' },
  before: parse(before),
  after: parse(after),
});

type SearchFilter = { subject_type?: string; action?: string; actors?: number[] };

/** Accepts a subject type (`service`), an action (`service.update`) or an actor's name or email. */
async function toSearchFilter(db: Db, text: string): Promise<SearchFilter> {
  if (text === '') return {};
  for (const [column, key] of [
    ['subject_type', 'part'],
    ['action', 'detail'],
  ] as const)
    if (await countersFor(db, 'audit_log').select('part').where(key, '=', text).limit(1).executeTakeFirst())
      return { [column]: text };
  // Searches the few users with entries.
  const actors = await countersFor(db, 'audit_actors').select('part').distinct().where('part', '<>', '').execute();
  if (actors.length === 0) return { actors: [] };
  const { condition } = await searchCondition(db, 'user', 'users.id', text);
  const ids = actors.map(({ part }) => Number(part));
  const users = await db.selectFrom('users').select('users.id').where('users.id', 'in', ids).where(condition).execute();
  return { actors: users.map(({ id }) => id) };
}

const defined = <T>(...values: (T | undefined)[]): T[] => values.filter((value) => value !== undefined);

function counterFor(db: Db, { actor_id, subject_type, subject_id, action, from, to }: Filter, search: SearchFilter) {
  if (subject_id !== undefined || from !== undefined || to !== undefined) return undefined;
  const subjects = defined(subject_type, search.subject_type);
  const actions = defined(action, search.action);
  const [actors, ...otherActors] = defined(actor_id === undefined ? undefined : [actor_id], search.actors);
  if (!actors && subjects.length < 2 && actions.length < 2)
    return countOf(db, 'audit_log', { part: subjects[0], detail: actions[0] });
  if (actors && otherActors.length === 0 && subjects.length === 0 && actions.length === 0)
    return countOf(db, 'audit_actors', { part: actors.map(String) });
  return undefined;
}

function daysFor(db: Db, { actor_id, subject_type, subject_id, action, from, to }: Filter, search: SearchFilter) {
  if (subject_id !== undefined || from !== undefined || to !== undefined) return undefined;
  const filters: [DailyList, string[]][] = [
    ...defined(actor_id === undefined ? undefined : [actor_id], search.actors).map((ids): [DailyList, string[]] => [
      'audit_actor_days',
      ids.map(String),
    ]),
    ...defined(subject_type, search.subject_type).map((type): [DailyList, string[]] => ['audit_type_days', [type]]),
    ...defined(action, search.action).map((name): [DailyList, string[]] => ['audit_action_days', [name]]),
  ];
  const [[list, parts] = ['audit_days', ['']] as const, ...others] = filters;
  // Longer actions are not counted by day.
  if (others.length > 0 || parts.some(({ length }) => length > MAX_COUNTED_LENGTH)) return undefined;
  return { column: 'audit_log.created_at', counts: countersFor(db, list, { part: parts }) };
}

// Above this, entries of several actors are read in list order; `+ 0` hides the actor index.
const IN_ORDER_MIN_ROWS = 1_000;

function filteredEntries(db: Db, filter: Filter, search: SearchFilter, total = 0) {
  const { actor_id, subject_type, subject_id, action, from, to } = filter;
  const { actors } = search;
  let entries = db.selectFrom('audit_log');
  if (actor_id !== undefined) entries = entries.where('audit_log.actor_id', '=', actor_id);
  for (const type of defined(subject_type, search.subject_type))
    entries = entries.where('audit_log.subject_type', '=', type);
  if (subject_id !== undefined) entries = entries.where('audit_log.subject_id', '=', subject_id);
  for (const name of defined(action, search.action)) entries = entries.where('audit_log.action', '=', name);
  if (from !== undefined) entries = entries.where('audit_log.created_at', '>=', from);
  if (to !== undefined) entries = entries.where('audit_log.created_at', '<', to);
  if (actors === undefined) return entries;
  const readInOrder = actors.length > 1 && total > IN_ORDER_MIN_ROWS;
  const actorId = readInOrder ? sql<number>`audit_log.actor_id + 0` : sql.ref<number>('audit_log.actor_id');
  return entries.where((e) => e(actorId, 'in', actors));
}

export async function listAuditLog(db: Db, query: Filter): Promise<Page<AuditEntry>> {
  const search = await toSearchFilter(db, query.search ?? '');
  if (search.actors?.length === 0) return pageOf<AuditEntry>([], 0, query);
  const counter = counterFor(db, query, search);
  const total = counter && (await counter.executeTakeFirstOrThrow()).total;
  const entries = filteredEntries(db, query, search, total);
  const days = daysFor(db, query, search);
  const page = await listPage<Row>(
    {
      rows: entries.leftJoin('users', 'users.id', 'audit_log.actor_id').select(columns),
      count:
        total === undefined
          ? entries.select((e) => e.fn.countAll<number>().as('total'))
          : db.selectNoFrom((e) => e.lit(total).as('total')),
      ids: entries,
      ...(days && { days }),
      sorts: { created_at: 'audit_log.created_at' },
      defaultSort: '-created_at',
      tieBreaker: 'audit_log.id',
    },
    query,
  );
  return { ...page, data: page.data.map(toResponse) };
}
