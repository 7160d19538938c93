import { useEffect, useState } from 'react';

type Results<T> = { query: string; data: T | null; hasFailed: boolean };

/** Searches when typing pauses. A response to an older query is dropped. */
export function useResults<T>(
  query: string,
  search: (query: string) => Promise<T>,
  { pauseMs, minLength }: { pauseMs: number; minLength: number },
): Results<T> & { isLoading: boolean } {
  const [results, setResults] = useState<Results<T>>({ query: '', data: null, hasFailed: false });
  const isSearched = query.length >= minLength;
  useEffect(() => {
    if (!isSearched) return setResults({ query, data: null, hasFailed: false });
    let isCurrent = true;
    const show = (data: T | null) => isCurrent && setResults({ query, data, hasFailed: data === null });
    const timer = setTimeout(() => {
      search(query).then(show, (error: unknown) => {
        console.error(error);
        show(null);
      });
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, isSearched, search, pauseMs]);
  return { ...results, isLoading: isSearched && results.query !== query };
}
