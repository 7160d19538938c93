import { setImmediate as nextTurn } from 'node:timers/promises';
import type MiniSearch from 'minisearch';
import type { MatchInfo, Query, SearchOptions } from 'minisearch';
import type { Company } from '../../../contract/shared/company.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { indexWords, isUnspaced, queryWords } from '../../adapters/database/search-words.ts';
import { closestWords, maxTypingErrors } from './edit-distance.ts';
import { type SiteDocument, siteDocuments } from './site-documents.ts';

type Shown = SiteDocument['result'];
type Match = {
  shown: Shown;
  /** Matching words of the title. Only the results of a page need them. */
  words(): string[];
};

export type SiteMatches = {
  matches: Match[];
  /** No document has all words. */
  partial: boolean;
  suggestions: string[];
};

export type SiteIndex = { search(text: string): SiteMatches };

type Indexed = Omit<SiteDocument, 'result'> & { id: number };

/** A slice of this length is indexed in a few milliseconds, after which other requests get their turn. */
const MAX_SLICE_LENGTH = 20_000;
const MAX_WORDS = 1_000;
/** Fewer letters begin too many words of the texts. */
const MIN_TEXT_PREFIX = 3;
const MAX_SUGGESTIONS = 3;

const boost = { title: 6, category: 3, description: 2, text: 1 };

export async function buildSiteIndex(db: Db, company: Pick<Company, 'faq'>): Promise<SiteIndex> {
  const { default: Index } = await import('minisearch');
  const index = new Index<Indexed>({
    fields: Object.keys(boost),
    tokenize: (text) => indexWords([text], MAX_WORDS),
    processTerm: (word) => word,
  });
  const shown: Shown[] = [];
  const titleWords = new Set<string>();
  let sliceLength = 0;
  for await (const batch of siteDocuments(db, company))
    for (const { result, ...texts } of batch) {
      index.add({ id: shown.length, ...texts });
      shown.push(result);
      for (const word of indexWords([texts.title, texts.category])) titleWords.add(word);
      sliceLength += Object.values(texts).reduce((sum, { length }) => sum + length, 0);
      if (sliceLength < MAX_SLICE_LENGTH) continue;
      sliceLength = 0;
      await nextTurn();
    }
  const candidates = [...titleWords];
  return {
    search(text) {
      const words = queryWords(text);
      const found = words.length === 0 ? null : findBest(index, words);
      if (!found) return { matches: [], partial: false, suggestions: suggestionsFor(words, candidates) };
      const matches = found.results.flatMap(({ id, match }) => {
        const result = shown[id as number];
        return result ? [{ shown: result, words: () => matchedWords(match, words.at(-1) ?? '') }] : [];
      });
      return { matches, partial: found.isPartial, suggestions: [] };
    },
  };
}

const matchedWords = (match: MatchInfo, last: string): string[] =>
  Object.entries(match)
    .filter(([, fields]) => fields.includes('title'))
    .map(([word]) => (word.startsWith(last) ? last : word));

const one = (word: string, isLast: boolean): Query => ({
  queries: [word],
  prefix: isLast || isUnspaced(word),
  ...(isLast && word.length < MIN_TEXT_PREFIX && { fields: ['title', 'category'] }),
});

const all = (words: readonly string[]): Query => ({
  combineWith: 'AND',
  queries: words.map((word, i) => one(word, i === words.length - 1)),
});

const anyOf = (queries: Query[]): Query => ({ combineWith: 'OR', queries });

/** `micro soft` is `microsoft`. */
const withTwoJoined = (words: readonly string[]): Query[] =>
  words.slice(1).map((_, i) => all([...words.slice(0, i), `${words[i]}${words[i + 1]}`, ...words.slice(i + 2)]));

/** Tries the strictest way to match first, the most tolerant last. */
function findBest(index: MiniSearch<Indexed>, words: readonly string[]) {
  const exact: SearchOptions = { boost, tokenize: (text) => [text], processTerm: (word) => word };
  const tolerant: SearchOptions = { ...exact, fuzzy: (word) => maxTypingErrors(word) || false };
  const attempts: [Query, SearchOptions][] = [
    [all(words), exact],
    [anyOf(withTwoJoined(words)), exact],
    [all(words), tolerant],
    [anyOf(withTwoJoined(words)), tolerant],
  ];
  for (const [query, options] of attempts) {
    const results = index.search(query, options);
    if (results.length > 0) return { results, isPartial: false };
  }
  if (words.length === 1) return null;
  const results = index.search(anyOf(words.map((word) => one(word, false))), tolerant);
  return results.length > 0 ? { results, isPartial: true } : null;
}

/** Swapped letters are two errors in the index, but one here. */
function suggestionsFor(words: readonly string[], candidates: readonly string[]): string[] {
  const startOf = (word: string) => [...word].slice(0, 2).join('');
  return words
    .flatMap((word, i) =>
      closestWords(
        word,
        candidates.filter((candidate) => candidate.startsWith(startOf(word))),
      ).map((closest) => words.with(i, closest).join(' ')),
    )
    .slice(0, MAX_SUGGESTIONS);
}
