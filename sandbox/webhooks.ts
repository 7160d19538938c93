import type { Behavior } from './behavior.ts';
import type { Ledger, Thing } from './ledger.ts';
import { randomId } from './random.ts';
import { signPaypal, signStripe } from './signatures.ts';

type Provider = 'stripe' | 'paypal';
type Delivery = { seq: number; provider: Provider; event: string; tries: number };

const ANSWER_MS = 10_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 60_000;
const MOST_TRIES = 200;
const AT_ONCE = 50;

const retryAfter = (tries: number) => Math.min(FIRST_RETRY_MS * 2 ** tries, LAST_RETRY_MS);

export type Webhooks = ReturnType<typeof openWebhooks>;

/**
 * Events and their delivery to `${appUrl()}/api/webhooks/<provider>`. An event is written in the same transaction as
 * what it tells of, so neither a kill nor an application that is down loses one: it is sent until it is taken.
 */
export function openWebhooks(books: Ledger, behaviour: Behavior, appUrl: () => string) {
  const sql = {
    add: books.db.prepare('insert into deliveries (provider, event, state, due_at) values (?, ?, ?, ?)'),
    due: books.db.prepare(
      `select seq, provider, event, tries from deliveries where state = 'due' and due_at <= ? order by due_at, seq limit ?`,
    ),
    later: books.db.prepare(`select min(due_at) as at from deliveries where state = 'due' and due_at > ?`),
    after: books.db.prepare(
      'update deliveries set state = ?, due_at = ?, tries = tries + 1, last_answer = ? where seq = ?',
    ),
    release: books.db.prepare(`update deliveries set state = 'due', due_at = ? where state = 'held'`),
    counts: books.db.prepare('select state, count(*) as count from deliveries group by state'),
  };
  let timer: NodeJS.Timeout | null = null;
  const sending = new Set<number>();
  let closed = false;

  function queue(provider: Provider, event: Thing) {
    books.put(`${provider}_event`, event);
    const { send, copies, delay_ms } = behaviour.webhooks();
    if (send === 'off') return;
    for (let copy = 0; copy < copies; copy += 1)
      sql.add.run(provider, event.id, send === 'held' ? 'held' : 'due', Date.now() + delay_ms);
  }

  async function deliver({ seq, provider, event: id, tries }: Delivery): Promise<void> {
    const body = JSON.stringify(books.get(`${provider}_event`, id));
    let answer: string;
    try {
      const headers = provider === 'stripe' ? await signStripe(body) : signPaypal(body);
      const response = await fetch(`${appUrl()}/api/webhooks/${provider}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
        redirect: 'error',
      });
      await response.arrayBuffer();
      answer = String(response.status);
    } catch (error) {
      answer = error instanceof Error ? error.message : 'failed';
    }
    if (closed) return;
    const taken = /^2/.test(answer);
    const state = taken ? 'done' : tries + 1 >= MOST_TRIES ? 'given-up' : 'due';
    sql.after.run(state, Date.now() + retryAfter(tries), answer, seq);
  }

  /** Sends what is due and sleeps until the next is. `newest_first` is one at a time, so that the order shows. */
  function wake() {
    if (closed) return;
    if (timer) clearTimeout(timer);
    timer = null;
    const isReversed = behaviour.webhooks().order === 'newest_first';
    const due = (sql.due.all(Date.now(), AT_ONCE * 2) as Delivery[]).filter(({ seq }) => !sending.has(seq));
    if (isReversed) due.sort((a, b) => b.seq - a.seq);
    for (const delivery of due.slice(0, Math.max(0, (isReversed ? 1 : AT_ONCE) - sending.size))) {
      sending.add(delivery.seq);
      void deliver(delivery).finally(() => {
        sending.delete(delivery.seq);
        wake();
      });
    }
    const { at } = sql.later.get(Date.now()) as { at: number | null };
    if (at === null) return;
    timer = setTimeout(wake, Math.max(5, at - Date.now()));
    timer.unref();
  }

  return {
    /** `data` is the object after the change, as the card provider sends it. */
    stripe(type: string, data: Thing) {
      const object = publicCopy(data);
      const created = Math.floor(Date.now() / 1000);
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

    paypal(type: string, resourceType: string, resource: Thing) {
      queue('paypal', {
        id: randomId('WH-', 17),
        event_version: '1.0',
        create_time: new Date().toISOString(),
        event_type: type,
        resource_type: resourceType,
        resource_version: '2.0',
        summary: type,
        resource: publicCopy(resource),
        links: [],
      });
    },

    /** To be called once the transaction that made an event is through, and its answer on the way. */
    wake: () => void setImmediate(wake),

    /** Lets go what was held; answers how many. */
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

const publicCopy = (thing: Thing): Thing =>
  Object.fromEntries(Object.entries(thing).filter(([name]) => !name.startsWith('sandbox_'))) as Thing;
