/**
 * Makes the sandbox misbehave on request. `POST /sandbox/behaviour` accepts
 *
 *   { "rules": [{ "operation": "stripe.payment_intents.create", "effect": "hang", "when": "after", "times": 2 }],
 *     "webhooks": { "send": "on", "copies": 2, "delay_ms": 0, "order": "newest_first" } }
 *
 * Rules are appended; the first matching one applies, `times` times (default 1; `"always"` until reset).
 * - `operation`: `stripe.<resource>.<verb>`, `paypal.<resource>.<verb>` (`GET /sandbox/behaviour` lists them),
 *   `stripe.*`, `paypal.*` or `*`.
 * - `effect`: `slow` waits `delay_ms`, `fail` responds with `status` (500, 503, 429, …), `drop` closes the connection,
 *   `hang` never responds.
 * - `refund_state`: `pending` instead of an effect, or with one: the refund stays pending until
 *   `POST /sandbox/stripe/refunds/{id}/succeed` (or `fail`; the same under `paypal`).
 * - `when`: `before` the call does anything, or `after` it is in the ledger, so that a timeout has charged. A failure
 *   `before` isn't stored under the idempotency key, so a retry succeeds.
 *
 * `webhooks.send`: `on`, `off` (none are sent) or `held` (queued until `POST /sandbox/webhooks/release`). `order`:
 * `as_made` or, one at a time, `newest_first`. `search_lag_ms`: how far PayPal's transaction search is behind.
 * `POST /sandbox/reset` undoes all of it and, with `{ "books": true }`,
 * deletes every payment.
 */
import { z } from 'zod';

const effects = ['slow', 'fail', 'drop', 'hang'] as const;
const ruleFields = z.object({
  operation: z.string().default('*'),
  effect: z.enum([...effects, 'none']).default('none'),
  refund_state: z.literal('pending').optional(),
  when: z.enum(['before', 'after']).default('before'),
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  status: z.number().int().min(400).max(599).default(500),
  times: z.union([z.number().int().positive(), z.literal('always')]).default(1),
});
const rule = ruleFields.refine(({ effect, refund_state }) => effect !== 'none' || refund_state !== undefined, {
  path: ['effect'],
  message: `One of ${effects.join(', ')}, or a refund_state, is required.`,
});
export type Rule = z.output<typeof rule>;

const MAX_LAG_MS = 7 * 86_400_000;

const webhookSettings = z.object({
  send: z.enum(['on', 'off', 'held']),
  copies: z.number().int().min(1).max(200),
  delay_ms: z.number().int().min(0).max(86_400_000),
  order: z.enum(['as_made', 'newest_first']),
});
export type WebhookSettings = z.output<typeof webhookSettings>;

export const behaviorInput = z.strictObject({
  rules: z.array(rule).default([]),
  webhooks: webhookSettings.partial().strict().default({}),
  search_lag_ms: z.number().int().min(0).max(MAX_LAG_MS).optional(),
});
export type BehaviorInput = z.output<typeof behaviorInput>;

const defaultWebhooks: WebhookSettings = { send: 'on', copies: 1, delay_ms: 0, order: 'as_made' };

const matches = (pattern: string, operation: string) =>
  pattern === '*' || pattern === operation || (pattern.endsWith('.*') && operation.startsWith(pattern.slice(0, -1)));

export type Behavior = ReturnType<typeof openBehavior>;

/** Only memory has the rules: a restart ends all misbehavior. */
export function openBehavior() {
  let rules: Rule[] = [];
  let webhooks = defaultWebhooks;
  let searchLagMs = 0;

  return {
    add(input: BehaviorInput) {
      rules.push(...input.rules.map((added) => ({ ...added })));
      webhooks = { ...webhooks, ...input.webhooks };
      searchLagMs = input.search_lag_ms ?? searchLagMs;
    },

    /** The rule that applies to this call, which counts as one of its `times`. */
    applyRule(operation: string): Rule | null {
      const found = rules.find((one) => matches(one.operation, operation));
      if (found && found.times !== 'always') {
        found.times -= 1;
        if (found.times === 0) rules = rules.filter((one) => one !== found);
      }
      return found ?? null;
    },

    read: () => ({ rules, webhooks, search_lag_ms: searchLagMs }),
    searchLagMs: () => searchLagMs,
    webhooks: () => webhooks,
    reset() {
      rules = [];
      webhooks = defaultWebhooks;
      searchLagMs = 0;
    },
  };
}
