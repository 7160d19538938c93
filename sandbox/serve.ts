import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Behavior, Rule } from './behavior.ts';
import type { Ledger } from './ledger.ts';
import type { StripeKeys } from './signatures.ts';
import type { Webhooks } from './webhooks.ts';

export type Sandbox = {
  ledger: Ledger;
  behavior: Behavior;
  webhooks: Webhooks;
  stripeKeys: StripeKeys;
  /** The URL at which the providers' webhooks are registered. */
  publicUrl(): string;
};

export type SandboxResponse = { status: number; body: unknown; headers?: Record<string, string> };

/** If `stored`, a call with the same idempotency key gets the same error. */
export class ProviderError extends Error {
  readonly response: SandboxResponse;
  readonly stored: boolean;
  constructor(response: SandboxResponse, stored = false) {
    super('provider error');
    this.response = response;
    this.stored = stored;
  }
}

export const publicJson = (value: unknown) =>
  JSON.stringify(value, (name, inner) => (name.startsWith('sandbox_') ? undefined : inner));

export const fingerprintOf = (request: FastifyRequest) =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${String(request.body ?? '')}`)
    .digest('hex');

export type Call = {
  operation: string;
  /** The namespace of the idempotency key. Without a key no response is stored. */
  scope: string;
  key: string | null;
  fingerprint: string;
  failed(status: number): SandboxResponse;
  keyInUse(): SandboxResponse;
  /** Null if the provider doesn't compare parameters. */
  keyReused(): SandboxResponse | null;
  replayHeaders: Record<string, string>;
  /** Runs in the transaction that stores its response. */
  handle(rule: Rule | null): SandboxResponse;
};

const inProgress = new Set<string>();

function execute({ ledger }: Sandbox, call: Call, rule: Rule | null): SandboxResponse {
  const { scope, key, fingerprint } = call;
  const store = (response: SandboxResponse) => {
    const { status, body } = response;
    if (key) ledger.storeResponse(scope, key, { fingerprint, status, body: publicJson(body) });
    return response;
  };
  const earlier = key ? ledger.findResponse(scope, key) : undefined;
  if (earlier) {
    const reused = earlier.fingerprint === fingerprint ? null : call.keyReused();
    return reused ?? { status: earlier.status, body: JSON.parse(earlier.body), headers: call.replayHeaders };
  }
  try {
    return ledger.transaction(() => {
      try {
        return store(call.handle(rule));
      } catch (error) {
        // No rollback: real providers also record the payment of a declined card.
        if (error instanceof ProviderError && error.stored) return store(error.response);
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof ProviderError) return error.response;
    throw error;
  }
}

/** True if the call must get no other response. */
async function applyEffect(rule: Rule, reply: FastifyReply, call: Call): Promise<boolean> {
  if (rule.effect === 'none') return false;
  if (rule.effect === 'slow') {
    await wait(rule.delay_ms, undefined, { ref: false });
    return false;
  }
  if (rule.effect === 'fail') {
    await send(reply, call.failed(rule.status));
    return true;
  }
  reply.hijack();
  if (rule.effect === 'drop') reply.raw.socket?.destroy();
  return true;
}

const send = (reply: FastifyReply, { status, body, headers }: SandboxResponse) =>
  reply
    .code(status)
    .headers(headers ?? {})
    .type('application/json; charset=utf-8')
    .send(publicJson(body));

export async function serve(sandbox: Sandbox, reply: FastifyReply, call: Call): Promise<void> {
  const rule = sandbox.behavior.applyRule(call.operation);
  const lock = call.key && `${call.scope} ${call.key}`;
  if (lock && inProgress.has(lock)) {
    await send(reply, call.keyInUse());
    return;
  }
  if (lock) inProgress.add(lock);
  let response: SandboxResponse;
  try {
    if (rule?.when === 'before' && (await applyEffect(rule, reply, call))) return;
    response = execute(sandbox, call, rule);
  } finally {
    if (lock) inProgress.delete(lock);
  }
  sandbox.webhooks.wake();
  if (rule?.when === 'after' && (await applyEffect(rule, reply, call))) return;
  await send(reply, response);
}
