import { type RawBuilder, sql } from 'kysely';
import { canonicalCode } from '../../../contract/selling/coupons.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import { isPostgres } from '../../adapters/database/engines/engine-sql.ts';
import { widerPartOf } from '../../shared/client-network.ts';
import { isUniqueViolation } from '../../shared/errors.ts';
import { customerEmail } from './customer-email.ts';

export const PAY_FIRST = 'Pay for your earlier order first to use this coupon again.';

/**
 * A limited coupon is held without payment at most once per account and per client network: two unique indexes count
 * it. Null for a coupon without a limit.
 */
export const ifLimited = <T>(couponId: RawBuilder<unknown>, value: RawBuilder<T>) =>
  sql<T | null>`case when (select max_uses from coupons where coupons.id = ${couponId}) is not null then ${value} end`;

const MOST_OF_WIDER_NETWORK = 3;

class WiderNetworkHolds extends Error {}

type Claim = { couponId: number; network: string; attemptId?: number };

/** No index counts them, so claims of a wider network take turns until they commit, as all writes of SQLite do. */
export async function assertRoomInWiderNetwork(trx: Db, { couponId, network, attemptId }: Claim): Promise<void> {
  const wider = widerPartOf(network);
  const turn = `coupon ${couponId} ${wider}`;
  if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(trx);
  const { held } = await trx
    .selectFrom('coupon_uses')
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .select((e) => e.fn.countAll<number>().as('held'))
    .where('coupon_uses.coupon_id', '=', couponId)
    .where('coupons.max_uses', 'is not', null)
    .where(sql<string>`substr(coupon_uses.unpaid_network, 1, ${sql.lit(wider.length)})`, '=', wider)
    .where((e) => e.or([e('attempt_id', 'is', null), e('attempt_id', '<>', attemptId ?? 0)]))
    .executeTakeFirstOrThrow();
  if (Number(held) >= MOST_OF_WIDER_NETWORK) throw new WiderNetworkHolds();
}

/** True for the refusal of another use without payment. */
export function isUnpaidElsewhere(error: unknown): boolean {
  if (error instanceof WiderNetworkHolds) return true;
  if (!isUniqueViolation(error)) return false;
  const { constraint, message } = error as { constraint?: unknown; message?: unknown };
  return /coupon_uses[._](?:coupon_id, coupon_uses\.)?unpaid_/.test(String(constraint ?? message));
}

const OF_THIS_COUPON = sql.ref('coupon_uses.coupon_id');

type Waiting = { attemptId: number; email: string; network: string | null };

async function couponOf(trx: Db, attemptId: number): Promise<number> {
  const uses = trx.selectFrom('coupon_uses').select('coupon_id').where('attempt_id', '=', attemptId);
  return (await uses.where('state', '=', 'reserved').executeTakeFirst())?.coupon_id ?? 0;
}

/** Call it when the attempt begins to wait for the bank. Fails if `isUnpaidElsewhere`. */
export async function claimWithoutPayment(trx: Db, { attemptId, email, network }: Waiting): Promise<void> {
  if (network !== null)
    await assertRoomInWiderNetwork(trx, { couponId: await couponOf(trx, attemptId), network, attemptId });
  await trx
    .updateTable('coupon_uses')
    .set((e) => ({
      unpaid_user_id: ifLimited(
        OF_THIS_COUPON,
        sql<number>`(select users.id from users where users.email_canonical = cast(${canonicalEmail(email)} as text)
          and users.deleted_at is null)`,
      ),
      unpaid_network: ifLimited(OF_THIS_COUPON, sql<string>`cast(${network} as text)`),
      updated_at: e.ref('updated_at'),
    }))
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'reserved')
    .execute();
}

const waitingAttempts = (db: Db, email: string) =>
  db
    .selectFrom('checkout_attempts')
    .innerJoin('coupon_uses', 'coupon_uses.attempt_id', 'checkout_attempts.id')
    .selectAll('checkout_attempts')
    .where('coupon_uses.state', '=', 'reserved')
    .where('coupon_uses.email_canonical', '=', customerEmail(email))
    .where('checkout_attempts.state', '=', 'requires_action')
    .orderBy('checkout_attempts.id');

/**
 * Attempts of the same client with this coupon that wait for the bank; of `before`, earlier ones only. An email address
 * alone proves nothing: a stranger can name it.
 */
export const attemptsWithUnpaidUse = (
  db: Db,
  { couponId, email, network }: { couponId: number; email: string; network: string },
  before?: number,
) =>
  waitingAttempts(db, email)
    .where('coupon_uses.coupon_id', '=', couponId)
    .where('checkout_attempts.client_network', '=', network)
    .$if(before !== undefined, (q) => q.where('checkout_attempts.id', '<', before ?? 0))
    .execute();

type Owner = { id: number; email: string };

/** Attempts that other networks have begun in the name of an account, if its address was proven by a link. */
export const attemptsOfOthers = (db: Db, { id, email }: Owner, { code, network }: { code: string; network: string }) =>
  waitingAttempts(db, email)
    .innerJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .where('coupons.code_canonical', '=', canonicalCode(code))
    .where((e) =>
      e.or([e('checkout_attempts.client_network', 'is', null), e('checkout_attempts.client_network', '<>', network)]),
    )
    .where((e) =>
      e.exists(e.selectFrom('users').select('id').where('id', '=', id).where('email_verified_at', 'is not', null)),
    )
    .execute();
