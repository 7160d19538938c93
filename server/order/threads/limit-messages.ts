import type { Deps } from '../../deps.ts';

/**
 * Throws 429 above 30 per minute, rejected calls included. A call that repeats another one with its `client_id` does
 * not count: concurrent ones all get the one message.
 */
export async function limitMessages({ limits }: Pick<Deps, 'limits'>, userId: number, body: unknown): Promise<void> {
  const clientId = typeof body === 'object' && body !== null && 'client_id' in body ? body.client_id : null;
  if (typeof clientId === 'string' && clientId !== '') {
    const first = await limits.count('repeatedMessages', `${userId}/${clientId.trim()}`);
    // The limit refused the first one, which was not sent: it must not pass as a repetition.
    if (first === null) return limits.check('orderMessages', String(userId));
  }
  await limits.consume('orderMessages', String(userId));
}
