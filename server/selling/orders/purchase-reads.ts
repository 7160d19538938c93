import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import { readTogether } from '../../adapters/database/engines/read-together.ts';
import type { Deps } from '../../deps.ts';
import { roleByEmail } from '../../people/accounts/accounts.ts';
import { textsInForce } from '../../platform/legal/legal.ts';
import { offersOfServices } from '../catalog/catalog.ts';
import { type EarlierRequest, earlierRequest, type RequestKey, toEarlierRequest } from './payments/idempotency-keys.ts';

/** A payment may have waited for others of its client since. */
const MAX_AGE_MS = 1_000;

const waitingWithCoupon = (db: Db, email: string) =>
  db
    .selectFrom('checkout_attempts')
    .select('id')
    .where('state', '=', 'requires_action')
    .where('email_canonical', '=', canonicalEmail(email))
    .where('coupon_code', 'is not', null)
    .limit(1);

/** One query reads these with an earlier request of the same key. */
export function purchaseReads({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string, serviceIds: number[]) {
  const [role, offers] = [roleByEmail(db, email), offersOfServices(db, serviceIds)];
  const waiting = waitingWithCoupon(db, email);
  const texts = textsInForce(db);
  type Rows<Q extends { execute(): Promise<unknown> }> = Awaited<ReturnType<Q['execute']>>;
  type All = readonly [Rows<typeof role>, Rows<typeof offers>, Rows<typeof waiting>, Rows<typeof texts>];
  const known = ([roles, services, open, legal]: All, readAt: Date) => ({
    role: roles[0]?.role ?? null,
    offers: services,
    /** A payment of the same buyer waits for the bank and holds a use of a coupon. */
    holdsCoupon: open.length > 0,
    legal: { texts: legal, at: readAt },
  });
  let early: (ReturnType<typeof known> & { at: number }) | null = null;
  return {
    async findEarlier(request: RequestKey): Promise<EarlierRequest | null> {
      const at = performance.now();
      const readAt = clock.now();
      const [earlier, ...others] = await readTogether(db, earlierRequest(db, request), role, offers, waiting, texts);
      early = { ...known(others, readAt), at };
      return toEarlierRequest(earlier[0], request);
    },
    async load() {
      if (early && performance.now() - early.at < MAX_AGE_MS) return early;
      const readAt = clock.now();
      return known(await readTogether(db, role, offers, waiting, texts), readAt);
    },
  };
}
