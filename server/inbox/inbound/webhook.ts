import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { ClientInfo } from '../../http/bind.ts';
import { AppError } from '../../shared/errors.ts';
import { hashOfToken, notSigned, readBody, readDelivery } from './providers/providers.ts';
import { acceptEmail, answerOf, type Received } from './receive-email.ts';
import type { InboundDeps } from './received.ts';
import { hasSecret } from './webhook-secret.ts';

/** Each is held in memory. Others wait with their bytes unread. */
const slots = pLimit(3);
const MOST_WAITING = 40;

const later = (retryAfterSeconds: number) =>
  new AppError('unavailable', 'Please deliver this email again later.', { retryAfterSeconds });

/** Calls with a wrong secret are limited per client, and don't count toward the limit of all emails. */
export async function assertMayDeliver(
  { limits, config }: InboundDeps,
  client: Omit<ClientInfo, 'log'>,
): Promise<void> {
  if (hasSecret(client.headers.authorization, config.inbound.secret)) return;
  await limits.consume('refusedWebhooks', client.ip);
  throw new AppError('unauthenticated', 'The secret is not valid.');
}

/** The sending server retries after a 503. */
export async function receiveDelivery(
  deps: InboundDeps,
  body: Readable | undefined,
  headers: ClientInfo['headers'],
): Promise<Received> {
  if ((await deps.limits.count('inboundEmails', 'all')) === null) throw later(600);
  if (slots.pendingCount >= MOST_WAITING) throw later(10);
  const { accepted, giveBack } = await slots(async () => {
    const bytes = await readBody(body, headers['content-length'] as string | undefined);
    const signingKey = deps.config.inbound.mailgunSigningKey;
    const { raw, envelope, token } = readDelivery(bytes, String(headers['content-type'] ?? ''), signingKey);
    const giveBack = signingKey === null ? async () => {} : await takeToken(deps, token);
    return { accepted: await orElse(giveBack, acceptEmail(deps, raw, envelope)), giveBack };
  });
  return orElse(giveBack, answerOf(accepted));
}

async function orElse<T>(giveBack: () => Promise<void>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Each token counts once. A call that must be repeated gives it back. */
async function takeToken({ db }: InboundDeps, token: string | null): Promise<() => Promise<void>> {
  if (token === null) throw notSigned();
  const hash = hashOfToken(token);
  const used = await db
    .insertInto('used_webhook_tokens')
    .values({ hash, used_at: new Date().toISOString() })
    .onConflict((c) => c.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  if (!used) throw notSigned();
  return async () => void (await db.deleteFrom('used_webhook_tokens').where('hash', '=', hash).execute());
}
