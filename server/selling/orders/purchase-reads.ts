import type { Db } from '../../adapters/database/database.ts';
import { readTogether } from '../../adapters/database/engines/read-together.ts';
import { roleByEmail } from '../../people/accounts/accounts.ts';
import { offersOfServices } from '../catalog/catalog.ts';
import { type EarlierRequest, earlierRequest, type RequestKey, toEarlierRequest } from './payments/idempotency-keys.ts';

/** A payment may have waited for others of its client since. */
const MAX_AGE_MS = 1_000;

/** One query reads these with an earlier request of the same key. */
export function purchaseReads(db: Db, email: string, serviceIds: number[]) {
  const [role, offers] = [roleByEmail(db, email), offersOfServices(db, serviceIds)];
  type Rows<Q extends { execute(): Promise<unknown> }> = Awaited<ReturnType<Q['execute']>>;
  const known = ([roles, services]: readonly [Rows<typeof role>, Rows<typeof offers>]) => ({
    role: roles[0]?.role ?? null,
    offers: services,
  });
  let early: (ReturnType<typeof known> & { at: number }) | null = null;
  return {
    async findEarlier(request: RequestKey): Promise<EarlierRequest | null> {
      const at = performance.now();
      const [earlier, ...others] = await readTogether(db, earlierRequest(db, request), role, offers);
      early = { ...known(others), at };
      return toEarlierRequest(earlier[0], request);
    },
    async load() {
      if (early && performance.now() - early.at < MAX_AGE_MS) return early;
      return known(await readTogether(db, role, offers));
    },
  };
}
