import type Stripe from 'stripe';
import type { Pace } from './pace.ts';
import { PaymentUnavailable } from './payments.ts';
import type { StripeReads } from './stripe-client.ts';

export const PAGE = 100;
/** A million records: more than a shop has in the longest range. */
export const MAX_PAGES = 10_000;

type Listed = { id: string };
type ListPage<T> = (stripe: Stripe, after: { starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>;

export type Lists = { reading: StripeReads; pace: Pace };

/** Throws `PaymentUnavailable` if the list has no end. */
export async function* pagesOf<T extends Listed>({ reading, pace }: Lists, list: ListPage<T>): AsyncGenerator<T[]> {
  let after: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const next = after ? { starting_after: after } : {};
    const page = await pace(() => reading((stripe) => list(stripe, next)));
    const { data = [], has_more = false } = page ?? {};
    if (data.length > 0) yield data;
    const last = data.at(-1)?.id;
    if (!has_more || last === undefined) return;
    if (last === after || pages === MAX_PAGES) throw new PaymentUnavailable('The list that Stripe returns has no end.');
    after = last;
  }
}
