import { type Buyer, buyerResponse, type StoredBuyer } from '../../../contract/shared/buyer.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';

/** A field that the contract gains is a column of `users` and of `checkout_attempts`, or this does not compile. */
export const buyerKeys = Object.keys(buyerResponse) as (keyof StoredBuyer)[];

export const buyerOf = (source: Buyer): StoredBuyer =>
  Object.fromEntries(buyerKeys.map((key) => [key, source[key] ?? null])) as StoredBuyer;

export const buyerColumns = (buyer: Buyer) => ({
  ...buyerOf(buyer),
  email_canonical: canonicalEmail(buyer.email),
});

/** Only the fields that a change names: the others stay as they are. */
export const changedBuyer = (change: Partial<Buyer>): Partial<StoredBuyer> =>
  Object.fromEntries(buyerKeys.flatMap((key) => (change[key] === undefined ? [] : [[key, change[key]]])));
