import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Behavior, Rule } from './behavior.ts';
import type { Ledger } from './ledger.ts';
import type { Webhooks } from './webhooks.ts';

export type Sandbox = { books: Ledger; behaviour: Behavior; webhooks: Webhooks };

export type SandboxResponse = { status: number; body: unknown; headers?: Record<string, string> };

/** A provider's own way of saying no. `kept`: a call with the same key gets it again, as the provider would. */
export class Refusal extends Error {
  readonly answer: SandboxResponse;
  readonly kept: boolean;
  constructor(answer: SandboxResponse, kept = false) {
    super('refused');
    this.answer = answer;
    this.kept = kept;
  }
}

/** What a provider shows of a thing: all but the sandbox's own notes. */
export const publicJson = (value: unknown) =>
  JSON.stringify(value, (name, inner) => (name.startsWith('sandbox_') ? undefined : inner));

export const fingerprintOf = (request: FastifyRequest) =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${String(request.body ?? '')}`)
    .digest('hex');

export type Call = {
  operation: string;
  /** The idempotency key's room: each provider has its own. Without a key nothing is kept. */
  scope: string;
  key: string | null;
  fingerprint: string;
  /** The provider's words for: fails when told to, the key is being worked on, or was used for something else. */
  failed(status: number): SandboxResponse;
  busy(): SandboxResponse;
  reused(): SandboxResponse | null;
  replayed: Record<string, string>;
  /** Does the work; called inside a transaction, together with keeping its answer. */
  work(): SandboxResponse;
};

const working = new Set<string>();

function perform({ books }: Sandbox, call: Call): SandboxResponse {
  const { scope, key, fingerprint } = call;
  const keep = (answer: SandboxResponse) => {
    if (key) books.keepAnswer(scope, key, { fingerprint, status: answer.status, body: publicJson(answer.body) });
    return answer;
  };
  const earlier = key ? books.answer(scope, key) : undefined;
  if (earlier) {
    const other = earlier.fingerprint === fingerprint ? null : call.reused();
    return other ?? { status: earlier.status, body: JSON.parse(earlier.body), headers: call.replayed };
  }
  try {
    return books.atomically(() => {
      try {
        return keep(call.work());
      } catch (error) {
        // What a declined card leaves behind (the payment, the ledger's row) is as real as a charge: no rollback.
        if (error instanceof Refusal && error.kept) return keep(error.answer);
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** Runs a rule's effect; true where the call is not to be answered any more. */
async function suffer(rule: Rule, reply: FastifyReply, call: Call): Promise<boolean> {
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

/** Answers one call of a provider's API: idempotent, durable, and as badly behaved as it was told to be. */
export async function serve(sandbox: Sandbox, reply: FastifyReply, call: Call): Promise<void> {
  const rule = sandbox.behaviour.take(call.operation);
  const room = call.key && `${call.scope} ${call.key}`;
  if (room && working.has(room)) {
    await send(reply, call.busy());
    return;
  }
  if (room) working.add(room);
  let answer: SandboxResponse;
  try {
    if (rule?.when === 'before' && (await suffer(rule, reply, call))) return;
    answer = perform(sandbox, call);
  } finally {
    if (room) working.delete(room);
  }
  sandbox.webhooks.wake();
  if (rule?.when === 'after' && (await suffer(rule, reply, call))) return;
  await send(reply, answer);
}
