import { checkAttempts } from '../../server/settlement/provider-events/provider-events.ts';
import { type CallInput, type Client, clientOf } from './client.ts';
import { ago, next, type Person, seedPerson, seedService } from './seeds.ts';
import { sandboxAt } from './servers/sandbox.ts';
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
  reply_to: string | null;
  message_id: string | null;
  attachments: { filename: string; size: number }[];
};
export type KnownClient = Client & Person & { token: string };

type Options = StageOptions & {
  /** Tests that count rows or change settings need a separate application and database. */
  fresh?: boolean;
};

/** Each has a /24 of its own, so that no test uses up the limits of another one's network. */
const ipAddressOf = (n: number) => `10.${(n >> 8) & 255}.${n & 255}.7`;

/** The tests of a file share one application, but no users, services or IP addresses. */
export async function world(options: Options = {}) {
  const { fresh, listening = false, ...special } = options;
  if (fresh || Object.keys(special).length > 0) return worldOn(await openStage({ listening, ...special }));
  const shared = openStages().find((stage) => shareableStages.has(stage) && (stage.url !== null) === listening);
  const stage = shared ?? (await openStage({ listening }));
  shareableStages.add(stage);
  return worldOn(stage);
}

const shareableStages = new WeakSet<Stage>();

export async function worldOn(stage: Stage) {
  const { app, deps, outbox } = stage;
  const { db } = deps;
  const sandbox = sandboxAt(stage.sandbox.origin);
  /** The sandbox sends no webhooks if it has no URL for them. */
  const reset = async () => {
    await sandbox.reset();
    if (!stage.url) await sandbox.webhooks({ send: 'off' });
  };
  await reset();
  const before = (await sandbox.ledger()).length;
  const lastError = () => stage.logLines.filter((line) => line.includes('"level":50')).at(-1) ?? 'nothing logged';

  const clientAt = (ip: string, token: string | null = null) => clientOf(app, ip, token, lastError);
  const newVisitor = () => clientAt(ipAddressOf(next()));
  const personAs = async (role: string, known?: { name?: string; email?: string }): Promise<KnownClient> => {
    const person = await seedPerson(db, role, known);
    return { ...clientAt(ipAddressOf(next()), person.token), ...person };
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
    lines: stage.logLines,
    url: stage.url ?? '',
    visitor,
    customer,
    staff,
    admin,
    service,
    newVisitor,
    clientAt,
    signedIn: (token: string | null, from: Client = newVisitor()) => clientAt(from.ip, token),
    newCustomer: (known?: { name?: string; email?: string }) => personAs('customer', known),
    personAs,
    sandbox: { ...sandbox, reset },
    purchase,
    buy,
    buyOrFail: (changes: Partial<Purchase> = {}, { key, by = visitor }: { key?: string; by?: Client } = {}) =>
      by.must(PURCHASE, { body: purchase(changes), ...(key ? { key } : {}) }),

    async paypalOrder({ service_id = service.id, approved = true, by = visitor } = {}): Promise<string> {
      const { id } = await by.must('POST /payments/paypal/orders', { body: { service_id } });
      if (approved) await sandbox.approve(id);
      return id;
    },

    /** The one that was queued last comes first, because emails that are sent at once arrive in any order. */
    async emailsTo(to: string): Promise<ReceivedEmail[]> {
      await outbox.drain();
      const { payload } = await app.inject('/sandbox/mailbox.json');
      const emails = (JSON.parse(payload) as ReceivedEmail[]).filter((email) => email.to === to);
      const rows = await db.selectFrom('outbox').select(['id', 'message_id']).where('recipient', '=', to).execute();
      const queued = new Map(rows.map(({ id, message_id }) => [message_id, id]));
      const order = ({ message_id }: ReceivedEmail) => queued.get(message_id?.slice(1).split('@')[0] ?? '') ?? 0;
      return emails.toSorted((a, b) => order(b) - order(a));
    },
    /** Payments since this world began, newest first. */
    ledger: async () => {
      const rows = await sandbox.ledger();
      return rows.slice(0, rows.length - before);
    },
    captured: async () => {
      const rows = await sandbox.ledger();
      return rows.slice(0, rows.length - before).filter((row) => row.status === 'captured');
    },
    checkAttempts: () => checkAttempts(deps),
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
    /** Resolves when this node has handled the event. */
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

export function temporaryPasswordIn({ text }: ReceivedEmail): string {
  const password = /^Your one-time password: (.+)$/m.exec(text)?.[1];
  if (!password) throw new Error(`The email contains no temporary password:\n${text}`);
  return password;
}

export function linkIn({ text }: ReceivedEmail, path: string): URLSearchParams {
  const found = new RegExp(`https://shop\\.test${path}\\?(\\S+)`).exec(text)?.[1];
  if (!found) throw new Error(`The email contains no link to ${path}:\n${text}`);
  return new URLSearchParams(found);
}
