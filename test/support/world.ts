import { checkAttempts } from '../../server/modules/orders/orders.ts';
import { type CallInput, type Client, clientOf } from './client.ts';
import { sandboxAt } from './sandbox.ts';
import { ago, next, type Person, seedPerson, seedService } from './seeds.ts';
import { openStage, openStages, type Stage, type StageOptions } from './stage.ts';

export { PASSWORD } from './seeds.ts';

const PURCHASE = 'POST /orders/place-unauthenticated';
type Purchase = NonNullable<CallInput<typeof PURCHASE>['body']>;

export type ReceivedEmail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; size: number }[];
};
export type Known = Client & Person & { token: string };

type Options = StageOptions & {
  /** An application and database of its own, for what counts rows or changes settings. */
  fresh?: boolean;
};

const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/**
 * A world of one's own: people whom nobody else knows, a service that nobody else sells, clients at addresses that
 * nobody else calls from. The application under it is shared by a file's tests, and closed after the last.
 */
export async function world(options: Options = {}) {
  const { fresh, listening = false, ...special } = options;
  if (fresh || Object.keys(special).length > 0) return worldOn(await openStage({ listening, ...special }));
  const shared = openStages().find((stage) => shareable.has(stage) && (stage.url !== null) === listening);
  const stage = shared ?? (await openStage({ listening }));
  shareable.add(stage);
  return worldOn(stage);
}

const shareable = new WeakSet<Stage>();

export async function worldOn(stage: Stage) {
  const { app, deps, outbox } = stage;
  const { db } = deps;
  const hands = sandboxAt(stage.sandbox.origin);
  /** Well-behaved again; and without an address to send webhooks to, none are made. */
  const reset = async () => {
    await hands.reset();
    if (!stage.url) await hands.webhooks({ send: 'off' });
  };
  await reset();
  const before = (await hands.ledger()).length;
  const lastError = () => stage.lines.filter((line) => line.includes('"level":50')).at(-1) ?? 'nothing logged';

  const clientAt = (ip: string, token: string | null = null) => clientOf(app, ip, token, lastError);
  const newVisitor = () => clientAt(addressOf(next()));
  const personAs = async (role: string, known?: { name?: string; email?: string }): Promise<Known> => {
    const person = await seedPerson(db, role, known);
    return { ...clientAt(addressOf(next()), person.token), ...person };
  };
  const [admin, staff, customer] = [await personAs('admin'), await personAs('staff'), await personAs('customer')];
  const visitor = newVisitor();
  const service = await seedService(db);

  const purchase = (changes: Partial<Purchase> = {}): Purchase => ({
    name: 'Ida Buyer',
    email: `buyer${next()}@mail.test`,
    payment_provider: 'stripe',
    payment_token: 'tok_visa',
    items: [{ service_id: service.id, quantity: 1 }],
    ...changes,
  });
  const buy = (changes: Partial<Purchase> = {}, { key, by = visitor }: { key?: string; by?: Client } = {}) =>
    by.call(PURCHASE, { body: purchase(changes), ...(key ? { key } : {}) });

  return {
    stage,
    app,
    db,
    deps,
    lines: stage.lines,
    url: stage.url ?? '',
    visitor,
    customer,
    staff,
    admin,
    service,
    newVisitor,
    clientAt,
    /** The same place, signed in with this token. */
    signedIn: (token: string | null, from: Client = newVisitor()) => clientAt(from.ip, token),
    newCustomer: (known?: { name?: string; email?: string }) => personAs('customer', known),
    personAs,
    sandbox: { ...hands, reset },
    purchase,
    buy,
    /** A purchase that has to succeed: gives what the buyer is told. */
    bought: (changes: Partial<Purchase> = {}, { key, by = visitor }: { key?: string; by?: Client } = {}) =>
      by.must(PURCHASE, { body: purchase(changes), ...(key ? { key } : {}) }),

    /** A wallet order of ours over this service, approved unless told otherwise. */
    async walletOrder({ service_id = service.id, approved = true, by = visitor } = {}): Promise<string> {
      const { id } = await by.must('POST /payments/paypal/orders', { body: { service_id } });
      if (approved) await hands.approve(id);
      return id;
    },

    /** Sends what waits, and gives the letters to this address, newest first. */
    async letters(to: string): Promise<ReceivedEmail[]> {
      await outbox.drain();
      const { payload } = await app.inject('/sandbox/mailbox.json');
      return (JSON.parse(payload) as ReceivedEmail[]).filter((letter) => letter.to === to);
    },
    /** What the providers' books have gained since this world began, newest first. */
    ledger: async () => {
      const rows = await hands.ledger();
      return rows.slice(0, rows.length - before);
    },
    captured: async () => {
      const rows = await hands.ledger();
      return rows.slice(0, rows.length - before).filter((row) => row.status === 'captured');
    },
    checkAttempts: () => checkAttempts(deps),
    /** As if the attempts of this buyer, or over this invoice, had begun so long ago. */
    ageAttempts: (of: { email: string } | { invoice_id: number }, ms: number) =>
      db
        .updateTable('checkout_attempts')
        .set({ created_at: ago(ms) })
        .where((e) => e.and(of))
        .execute(),
    attemptOf: (email: string) =>
      db
        .selectFrom('checkout_attempts')
        .selectAll()
        .where('email', '=', email)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    ordersOf: (email: string) =>
      db
        .selectFrom('orders')
        .innerJoin('users', 'users.id', 'orders.user_id')
        .selectAll('orders')
        .where('users.email_canonical', '=', email.toLowerCase())
        .orderBy('orders.id')
        .execute(),
    /** Comes back when this node has heard it. */
    async contentChanged() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = deps.events.subscribe(({ type }) => (type === 'content.changed' ? resolve() : undefined));
      await deps.events.publish({ type: 'content.changed' });
      await promise;
      stop();
    },
  };
}

export type World = Awaited<ReturnType<typeof world>>;

/** The one-time password as its letter says it: on a line of its own. */
export function oneTimePasswordIn({ text }: ReceivedEmail): string {
  const found = /^Your one-time password: (.+)$/m.exec(text)?.[1];
  if (!found) throw new Error(`The letter holds no one-time password:\n${text}`);
  return found;
}

/** What a letter's link carries. */
export function linkIn({ text }: ReceivedEmail, path: string): URLSearchParams {
  const found = new RegExp(`https://shop\\.test${path}\\?(\\S+)`).exec(text)?.[1];
  if (!found) throw new Error(`The letter holds no link to ${path}:\n${text}`);
  return new URLSearchParams(found);
}
