import { sql } from 'kysely';
import type { z } from 'zod';
import type { FoundKind, searchApi } from '../../../contract/office/search.ts';
import { pageOf } from '../../../contract/shared/http.ts';
import type { Db, SearchKind } from '../../adapters/database/schema/schema.ts';
import { queryWords } from '../../adapters/database/search-words.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import {
  closestWords,
  highlightsOf,
  maxTypingErrors,
  wordsOfKinds,
  wordsOfRecords,
} from '../../platform/search-index/search-index.ts';
import { findersByRole } from './find-records.ts';
import type { Found, Search } from './finder.ts';

const MAX_SUGGESTIONS = 3;

type Query = z.output<typeof searchApi.find.query>;
type Finding = Search & { role: string };

export async function findRecords({ db }: Pick<Deps, 'db'>, query: Query, viewer: Viewer) {
  const words = queryWords(query.q);
  const finding: Finding = { text: query.q, limit: query.limit, userId: viewer.id, role: viewer.role };
  const found = words.length === 0 ? [] : await findByRole(db, finding);
  const data = found.map((record) => ({ ...record, highlights: highlightsOf(record.title, words) }));
  return {
    ...pageOf(data, data.length, { page: 1, per_page: query.limit }),
    partial: false,
    did_you_mean: found.length > 0 ? [] : await suggestQueries(db, finding, words),
  };
}

async function findByRole(db: Db, { role, ...search }: Finding): Promise<Found[]> {
  const found = await Promise.all((findersByRole[role] ?? []).map((find) => find(db, search)));
  return shareOf(found.flat(), search.limit);
}

/** Takes from each group in turn, so that a common word of one doesn't hide the others. */
function shareOf(found: readonly Found[], limit: number): Found[] {
  const groups = [...Map.groupBy(found, ({ kind }): FoundKind => kind).values()];
  const taken = new Set<Found>();
  for (let i = 0; taken.size < limit && groups.some((group) => i < group.length); i += 1)
    for (const group of groups) {
      const record = group[i];
      if (record && taken.size < limit) taken.add(record);
    }
  return groups.flat().filter((record) => taken.has(record));
}

// Orders have the words of their customers and services too.
const kindsOfAdmins: SearchKind[] = ['order', 'user', 'service', 'article', 'client', 'contact'];

/** A suggestion must not name a record that the role can't find. */
async function wordsLike(db: Db, { role, userId }: Finding, start: string): Promise<string[]> {
  if (role === 'admin') return wordsOfKinds(db, kindsOfAdmins, start);
  if (role === 'staff') {
    const orders = sql`select order_id from assignments where user_id = ${userId}`;
    return wordsOfRecords(db, 'order', orders, start);
  }
  if (role !== 'customer') return [];
  const orders = sql`select id from orders where user_id = ${userId} and hidden_from_customer = ${false}`;
  const offers = sql`select id from services where active = ${true} and deleted_at is null`;
  const words = await Promise.all([
    wordsOfRecords(db, 'order', orders, start),
    wordsOfRecords(db, 'service', offers, start),
  ]);
  return words.flat();
}

async function suggestQueries(db: Db, finding: Finding, words: readonly string[]): Promise<string[]> {
  const suggestions: string[] = [];
  for (const [i, word] of words.entries()) {
    if (maxTypingErrors(word) === 0) continue;
    const candidates = [...new Set(await wordsLike(db, finding, [...word].slice(0, 2).join('')))];
    // Another word is misspelled.
    if (candidates.some((candidate) => candidate.startsWith(word))) continue;
    for (const closest of closestWords(word, candidates)) {
      const text = words.with(i, closest).join(' ');
      const found = await findByRole(db, { ...finding, text, limit: 1 });
      if (found.length > 0) suggestions.push(text);
      if (suggestions.length === MAX_SUGGESTIONS) return suggestions;
    }
  }
  return suggestions;
}
