import { useEffect, useState } from 'react';
import type { ServiceDetail } from '../../contract/selling/catalog.ts';
import type { DoneBy } from '../../contract/shared/done-by.ts';
import type { OptionInUrl } from '../../contract/shared/option-query.ts';
import { call } from '../api/browser.ts';
import { useAskAgain } from './ask-again.ts';
import { type Selection, selectionFrom } from './selection.ts';

export type Offered = Pick<DoneBy, 'done_by' | 'valid_until' | 'today' | 'questions'>;
export type Scheduled = Offered & Pick<ServiceDetail, 'schedule'>;

export const offerOf = ({ done_by, valid_until, today, question_count, schedule }: ServiceDetail): Scheduled => ({
  done_by,
  valid_until,
  today,
  questions: question_count,
  schedule,
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
): Scheduled | null {
  const options = keyOf(selection);
  const isLoaded = options === keyOf(selectionFrom(service, chosen));
  return useOffer(service.slug, isLoaded ? offerOf(service) : null, options);
}

/** The day that the page has, while it is valid, then the next. A reload of the page would lose it without a network. */
export function useOffer<T extends Offered | null>(slug: string, loaded: T, options = ''): T | Scheduled {
  const [later, setLater] = useState<{ key: string; offer: Scheduled } | null>(null);
  const [version, setVersion] = useState(0);
  const key = `${slug} ${options}`;
  const known = later?.key === key ? later.offer : null;
  const offer = known && (!loaded || known.valid_until > loaded.valid_until) ? known : loaded;
  const isAsked = !loaded || version > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version asks again
  useEffect(() => {
    if (!isAsked) return;
    let isShown = true;
    call('GET /services/{slug}', { params: { slug }, query: { options } }).then(
      (service) => isShown && setLater({ key, offer: offerOf(service) }),
      (error: unknown) => console.warn(error),
    );
    return () => {
      isShown = false;
    };
  }, [isAsked, slug, options, key, version]);
  useAskAgain(offer?.valid_until ?? null, () => setVersion((last) => last + 1));
  return offer;
}
