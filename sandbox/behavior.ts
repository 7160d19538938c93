/**
 * How the sandbox misbehaves when told to. `POST /sandbox/behaviour` takes
 *
 *   { "rules": [{ "operation": "stripe.payment_intents.create", "effect": "hang", "when": "after", "times": 2 }],
 *     "webhooks": { "send": "on", "copies": 2, "delay_ms": 0, "order": "newest_first" } }
 *
 * Rules are added to those there are; the first that fits a call is used, `times` times (1; `"always"` until reset).
 * - `operation`: `stripe.<resource>.<verb>` or `paypal.<resource>.<verb>` (`GET /sandbox/behaviour` lists them),
 *   `stripe.*`, `paypal.*` or `*`.
 * - `effect`: `slow` waits `delay_ms`, `fail` answers `status` (500, 503, 429, …), `drop` cuts the connection,
 *   `hang` never answers.
 * - `when`: `before` the call does anything, or `after` it is done and in the books: `hang` `after` is the time-out
 *   that charged nevertheless. A failure `before` is not kept under the idempotency key, so a retry goes through.
 *
 * `webhooks.send`: `on`, `off` (none are made), `held` (kept until `POST /sandbox/webhooks/release`). `copies`: how
 * often each is sent; `delay_ms`: how late; `order`: `as_made` or `newest_first` among those due at the same time,
 * one after the other. `POST /sandbox/reset` undoes all of it and, with `{ "books": true }`, forgets every payment.
 */
import { z } from 'zod';

const rule = z.object({
  operation: z.string().default('*'),
  effect: z.enum(['slow', 'fail', 'drop', 'hang']),
  when: z.enum(['before', 'after']).default('before'),
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  status: z.number().int().min(400).max(599).default(500),
  times: z.union([z.number().int().positive(), z.literal('always')]).default(1),
});
export type Rule = z.output<typeof rule>;

const webhookManners = z.object({
  send: z.enum(['on', 'off', 'held']),
  copies: z.number().int().min(1).max(200),
  delay_ms: z.number().int().min(0).max(86_400_000),
  order: z.enum(['as_made', 'newest_first']),
});
export type WebhookManners = z.output<typeof webhookManners>;

export const behaviorInput = z.strictObject({
  rules: z.array(rule).default([]),
  webhooks: webhookManners.partial().strict().default({}),
});
export type BehaviorInput = z.output<typeof behaviorInput>;

const wellBehaved: WebhookManners = { send: 'on', copies: 1, delay_ms: 0, order: 'as_made' };

const fits = (pattern: string, operation: string) =>
  pattern === '*' || pattern === operation || (pattern.endsWith('.*') && operation.startsWith(pattern.slice(0, -1)));

export type Behavior = ReturnType<typeof openBehavior>;

/** Kept in memory only: a sandbox that was killed comes back well-behaved. */
export function openBehavior() {
  let rules: Rule[] = [];
  let webhooks = wellBehaved;

  return {
    add(input: BehaviorInput) {
      rules.push(...input.rules.map((added) => ({ ...added })));
      webhooks = { ...webhooks, ...input.webhooks };
    },

    /** The rule for this call, which is used up by one. */
    take(operation: string): Rule | null {
      const found = rules.find((one) => fits(one.operation, operation));
      if (found && found.times !== 'always') {
        found.times -= 1;
        if (found.times === 0) rules = rules.filter((one) => one !== found);
      }
      return found ?? null;
    },

    read: () => ({ rules, webhooks }),
    webhooks: () => webhooks,
    reset() {
      rules = [];
      webhooks = wellBehaved;
    },
  };
}
