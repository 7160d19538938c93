import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../adapters/database/database.ts';
import type { Sealer } from '../../../adapters/sealed-values.ts';

/** `subject`: the user or session; 0 for a login, which has none yet. */
type Use = { purpose: 'login' | 'confirm' | 'add'; subject: number };

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const MAC_BYTES = 32;
export const CHALLENGE_MS = 10 * 60_000;

const macOf = (key: Buffer, head: Buffer, { purpose, subject }: Use) =>
  createHmac('sha256', key).update(head).update(`${purpose}:${subject}`).digest();

/** Nothing is stored, so that strangers can't fill the database. */
export function createSignedChallenge(sealer: Sealer, use: Use): string {
  const head = Buffer.alloc(NONCE_BYTES + EXPIRY_BYTES);
  randomBytes(NONCE_BYTES).copy(head);
  head.writeUIntBE(Date.now() + CHALLENGE_MS, NONCE_BYTES, EXPIRY_BYTES);
  const [key] = sealer.deriveKeys('passkey-challenge');
  return Buffer.concat([head, macOf(key, head, use)]).toString('base64url');
}

export function isSignedChallenge(sealer: Sealer, use: Use, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== NONCE_BYTES + EXPIRY_BYTES + MAC_BYTES) return false;
  const head = bytes.subarray(0, -MAC_BYTES);
  if (head.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) < Date.now()) return false;
  const keys = sealer.deriveKeys('passkey-challenge');
  return keys.some((key) => timingSafeEqual(macOf(key, head, use), bytes.subarray(-MAC_BYTES)));
}

/** False if the challenge was used before. Only a success is stored, until the challenge has expired. */
export async function redeemSignedChallenge(trx: Db, challenge: string, userId: number): Promise<boolean> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('login_challenges')
    .values({
      hash: createHash('sha256').update(challenge).digest('hex'),
      user_id: userId,
      attempts: 1,
      webauthn_challenge: null,
      created_at: at,
      expires_at: new Date(now + CHALLENGE_MS).toISOString(),
      used_at: at,
    })
    .onConflict((c) => c.column('hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
