import { backOffMs } from '../contract/shared/back-off.ts';
import type { Behavior } from './behavior.ts';
import type { Ledger, ProviderObject } from './ledger.ts';
import { randomId } from './random.ts';
import { signPaypal, signStripe } from './signatures.ts';

type Provider = 'stripe' | 'paypal';
type Delivery = { seq: number; provider: Provider; event: string; tries: number };

const RESPONSE_TIMEOUT_MS = 10_000;
const MIN_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 60_000;
const MAX_TRIES = 200;
const MAX_CONCURRENT = 50;

/** The beginning of an event that is sent once, and whose signature is not confirmed. */
export const SIMULATED = '{"simulated":true,';

export type Webhooks = ReturnType<typeof openWebhooks>;

/**
 * An event is written in the transaction of its change and retried until `${appUrl()}/api/webhooks/<provider>` accepts
 * it, so that no kill or restart loses one.
 */
export function openWebhooks(ledger: Ledger, behavior: Behavior, appUrl: () => string, stripeSecret: string) {
  const sql = {
    add: ledger.db.prepare('insert into webhook_deliveries (provider, event, state, due_at) values (?, ?, ?, ?)'),
    due: ledger.db.prepare(
      `select seq, provider, event, tries from webhook_deliveries where state = 'due' and due_at <= ? order by due_at, seq limit ?`,
    ),
    later: ledger.db.prepare(`select min(due_at) as at from webhook_deliveries where state = 'due' and due_at > ?`),
    after: ledger.db.prepare(
      'update webhook_deliveries set state = ?, due_at = ?, tries = tries + 1, last_response = ? where seq = ?',
    ),
    release: ledger.db.prepare(`update webhook_deliveries set state = 'due', due_at = ? where state = 'held'`),
    counts: ledger.db.prepare('select state, count(*) as count from webhook_deliveries group by state'),
  };
  let timer: NodeJS.Timeout | null = null;
  const sending = new Set<number>();
  let closed = false;

  function queue(provider: Provider, event: ProviderObject) {
    ledger.put(`${provider}_event`, event);
    const { send, copies, delay_ms } = behavior.webhooks();
    if (send === 'off') return;
    for (let copy = 0; copy < copies; copy += 1)
      sql.add.run(provider, event.id, send === 'held' ? 'held' : 'due', Date.now() + delay_ms);
  }

  async function deliver({ seq, provider, event: id, tries }: Delivery): Promise<void> {
    const body = JSON.stringify(ledger.get(`${provider}_event`, id));
    let outcome: string;
    try {
      const headers = provider === 'stripe' ? await signStripe(body, undefined, stripeSecret) : signPaypal(body);
      const response = await fetch(`${appUrl()}/api/webhooks/${provider}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        redirect: 'error',
      });
      await response.arrayBuffer();
      outcome = String(response.status);
    } catch (error) {
      outcome = error instanceof Error ? error.message : 'failed';
    }
    if (closed) return;
    const accepted = /^2/.test(outcome);
    const isLast = tries + 1 >= MAX_TRIES || body.startsWith(SIMULATED);
    const state = accepted ? 'done' : isLast ? 'given-up' : 'due';
    sql.after.run(state, Date.now() + backOffMs(tries, MIN_BACKOFF_MS, MAX_BACKOFF_MS), outcome, seq);
  }

  /** Sends due events, then sets a timer. `newest_first` sends one at a time. */
  function wake() {
    if (closed) return;
    if (timer) clearTimeout(timer);
    timer = null;
    // Read once: an event due between two readings would be neither sent nor waited for.
    const now = Date.now();
    const isReversed = behavior.webhooks().order === 'newest_first';
    const due = (sql.due.all(now, MAX_CONCURRENT * 2) as Delivery[]).filter(({ seq }) => !sending.has(seq));
    if (isReversed) due.sort((a, b) => b.seq - a.seq);
    for (const delivery of due.slice(0, Math.max(0, (isReversed ? 1 : MAX_CONCURRENT) - sending.size))) {
      sending.add(delivery.seq);
      void deliver(delivery).finally(() => {
        sending.delete(delivery.seq);
        wake();
      });
    }
    const { at } = sql.later.get(now) as { at: number | null };
    if (at === null) return;
    timer = setTimeout(wake, Math.max(5, at - Date.now()));
    timer.unref();
  }

  return {
    stripe(type: string, data: ProviderObject) {
      const object = publicCopy(data);
      const created = ledger.seconds();
      queue('stripe', {
        id: randomId('evt_3'),
        object: 'event',
        api_version: '2026-10-28.endive',
        created,
        type,
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        data: { object },
      });
    },

    paypal(type: string, resourceType: string, resource: ProviderObject) {
      queue('paypal', {
        id: randomId('WH-', 17),
        event_version: '1.0',
        create_time: ledger.now().toISOString(),
        event_type: type,
        resource_type: resourceType,
        resource_version: '2.0',
        summary: type,
        resource: publicCopy(resource),
        links: [],
      });
    },

    simulatedPaypal(type: string): ProviderObject {
      const event = {
        simulated: true,
        id: randomId('WH-', 17),
        event_version: '1.0',
        create_time: ledger.now().toISOString(),
        event_type: type,
        resource_type: 'capture',
        resource: { id: randomId('SIM', 14) },
        links: [],
      };
      queue('paypal', event);
      return event;
    },

    /** Call after the commit: deferred, so that the API's response is sent first. */
    wake: () => void setImmediate(wake),

    release(): number {
      const { changes } = sql.release.run(Date.now());
      wake();
      return Number(changes);
    },

    counts: () => Object.fromEntries(sql.counts.all().map(({ state, count }) => [state, count])),

    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
    },
  };
}

const publicCopy = (object: ProviderObject): ProviderObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !name.startsWith('sandbox_'))) as ProviderObject;
