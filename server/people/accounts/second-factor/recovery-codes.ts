import { createHash, randomInt } from 'node:crypto';
import type { Db } from '../../../adapters/database/database.ts';
import { queueEmail } from '../../../platform/email/email.ts';

const CODES = 10;
/** 5 bits per character. It has no 0 and 1, so that those can only be an `o` and an `l`. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const HALF = 5;

const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** People type capitals and blanks, and leave the hyphen out. */
const canonical = (code: string) =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('0', 'o').replaceAll('1', 'l');

/** The hash includes the user, so that one search can't try the codes of all. */
const hashOf = (userId: number, code: string) =>
  createHash('sha256')
    .update(`recovery:${userId}:${canonical(code)}`)
    .digest('hex');

export async function replaceRecoveryCodes(trx: Db, userId: number, created_at: string): Promise<string[]> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const codes = Array.from({ length: CODES }, () => `${half()}-${half()}`);
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(userId, code), created_at })))
    .execute();
  return codes;
}

/** False if the code is wrong or used. */
export async function redeemRecoveryCode(trx: Db, user: { id: number; email: string }, code: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: new Date().toISOString() })
    .where('user_id', '=', user.id)
    .where('hash', '=', hashOf(user.id, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  const { left } = await trx
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  await queueEmail(trx, {
    kind: 'recovery-code-used',
    to: user.email,
    data: { userId: user.id, left: Number(left) },
  });
  return true;
}
