import { useEffect, useState } from 'react';
import type { ServiceDetail } from '../../contract/selling/catalog.ts';
import type { DoneBy } from '../../contract/shared/done-by.ts';
import type { OptionInUrl } from '../../contract/shared/option-query.ts';
import { call } from '../api/browser.ts';
import { type Selection, selectionFrom } from './selection.ts';

export type Offered = Pick<DoneBy, 'done_by' | 'today' | 'questions'>;

export const offerOf = ({ done_by, today, question_count }: ServiceDetail): Offered => ({
  done_by,
  today,
  questions: question_count,
});

const keyOf = ({ options }: Selection): string =>
  Object.entries(options)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => `${id}:${quantity}`)
    .join();

/** `chosen`: the options of the loaded service’s day. Null while the day of others loads, or if it can’t be. */
export function useDoneBy(
  service: ServiceDetail,
  selection: Selection,
  chosen: readonly OptionInUrl[],
): Offered | null {
  const [loaded, setLoaded] = useState<{ key: string; offer: Offered } | null>(null);
  const { slug } = service;
  const options = keyOf(selection);
  const isLoaded = options === keyOf(selectionFrom(service, chosen));
  const key = `${slug} ${options}`;
  useEffect(() => {
    if (isLoaded) return;
    let isShown = true;
    call('GET /services/{slug}', { params: { slug }, query: { options } }).then(
      (other) => isShown && setLoaded({ key, offer: offerOf(other) }),
      (error: unknown) => console.warn(error),
    );
    return () => {
      isShown = false;
    };
  }, [isLoaded, slug, options, key]);
  if (isLoaded) return offerOf(service);
  return loaded?.key === key ? loaded.offer : null;
}
