import { afterEach, expect, test } from 'vitest';
import { signStripe } from '../sandbox/signatures.ts';
import { expectLedgerToMatch } from './support/money/expect-invariants.ts';
import { next, seedPerson } from './support/seeds.ts';
import { openStage, type Stage } from './support/stage.ts';
import { PASSWORD, type World, worldOn } from './support/world.ts';

afterEach(expectLedgerToMatch);

let nodes: [Stage, Stage] | undefined;

async function twoNodes(): Promise<[World, World]> {
  if (!nodes) {
    const first = await openStage({ listening: true });
    nodes = [first, await openStage({ sharing: first, listening: true })];
  }
  const [one, other] = [await worldOn(nodes[0]), await worldOn(nodes[1])];
  await one.sandbox.webhooks({ send: 'off' });
  return [one, other];
}

const year = new Date().getUTCFullYear();

test('a content change on one node clears the cache of the other', async () => {
  const [one, other] = await twoNodes();
  const price = async (node: World) =>
    ((await (await fetch(`${node.url}/api/services/${one.service.slug}`)).json()) as { price_decimal: string })
      .price_decimal;
  expect([await price(one), await price(other)]).toEqual(['499.00', '499.00']);
  await one.db.updateTable('services').set({ price_cents: 100 }).where('id', '=', one.service.id).execute();
  expect(await price(other)).toBe('499.00');
  const received = Promise.withResolvers<void>();
  const stop = other.deps.events.subscribe(({ type }) => (type === 'content.changed' ? received.resolve() : undefined));
  await one.contentChanged();
  await received.promise;
  stop();
  expect([await price(one), await price(other)]).toEqual(['1.00', '1.00']);
});

test('a setting changed on one node applies on the other', async () => {
  const [one, other] = await twoNodes();
  const days = { admin: 3, staff: 4, customer: 5 };
  expect((await other.deps.settings.current()).session_days).not.toEqual(days);
  const received = Promise.withResolvers<void>();
  const stop = other.deps.events.subscribe(({ type }) =>
    type === 'settings.changed' ? received.resolve() : undefined,
  );
  await one.deps.settings.set(one.db, 'session_days', days, null);
  await one.deps.events.publish({ type: 'settings.changed' });
  await received.promise;
  stop();
  expect((await other.deps.settings.current()).session_days).toEqual(days);
});

test('failed logins on both nodes count towards one limit', async () => {
  const [one, other] = await twoNodes();
  const { email } = await seedPerson(one.db, 'customer');
  const guess = (node: World, password: string) =>
    node.clientAt(one.visitor.ip).call('POST /login', { body: { email, password } });
  for (const node of [one, other, one, other, one]) expect((await guess(node, 'Not-This-One-9')).status).toBe(422);
  for (const node of [one, other]) expect((await guess(node, PASSWORD)).status).toBe(429);
});

test('a limit of ten per hour applies to both nodes together', async () => {
  const [one, other] = await twoNodes();
  const body = { name: 'N', email: 'n@mail.test', message: 'Hello' };
  const nodes = Array.from({ length: 14 }, (_, i) => (i % 2 ? one : other));
  const responses = await Promise.all(
    nodes.map((node) => node.clientAt(one.visitor.ip).call('POST /contact', { body })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
});

test('a session is valid on both nodes and ends on both', async () => {
  const [one, other] = await twoNodes();
  const there = other.signedIn(one.customer.token);
  expect((await there.call('GET /profile')).status).toBe(200);
  await there.must('POST /logout');
  expect((await one.customer.call('GET /profile')).status).toBe(401);
});

const onBoth = <T>([one, other]: [World, World], count: number, work: (node: World) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i % 2 ? one : other)));

test('twenty concurrent purchases on two nodes get twenty consecutive invoice numbers', async () => {
  const both = await twoNodes();
  const [{ db }] = both;
  const { last_seq: before } = (await db.selectFrom('document_counters').select('last_seq').executeTakeFirst()) ?? {
    last_seq: 0,
  };
  const responses = await onBoth(both, 20, (node) => node.buy());
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const expected = Array.from({ length: 20 }, (_, i) => `INV-${year}-${String(before + i + 1).padStart(6, '0')}`);
  expect(responses.map(({ body }) => body.invoice.invoice_number).sort()).toEqual(expected);
});

test('one card token used concurrently on two nodes pays once', async () => {
  const both = await twoNodes();
  const [one] = both;
  const [payment_token, body] = [await one.sandbox.cardToken(), one.purchase()];
  const responses = await onBoth(both, 40, (node) => node.buy({ ...body, payment_token }));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(39).fill(409)]);
  expect(await one.captured()).toHaveLength(1);
  expect(await one.ordersOf(body.email)).toHaveLength(1);
});

test('one idempotency key used concurrently on two nodes is one purchase', async () => {
  const both = await twoNodes();
  const [one] = both;
  const [key, body] = [`two-nodes-${next()}`, one.purchase()];
  const responses = await onBoth(both, 40, (node) => node.buy(body, { key }));
  const created = responses.filter(({ status }) => status === 201);
  expect(new Set(created.map((response) => response.body.invoice.id)).size).toBe(1);
  for (const { status } of responses) expect([201, 409]).toContain(status);
  expect(await one.captured()).toHaveLength(1);
  expect(await one.ordersOf(body.email)).toHaveLength(1);
});

test('open attempts that both nodes and their webhooks settle concurrently are settled once each', async () => {
  const both = await twoNodes();
  const [one, other] = both;
  await one.sandbox.setRules({
    operation: 'stripe.payment_intents.create',
    effect: 'drop',
    when: 'after',
    times: 'always',
  });
  const bodies = Array.from({ length: 6 }, () => one.purchase());
  for (const body of bodies) expect((await one.buy(body)).status).toBe(503);
  await one.sandbox.reset();
  await one.sandbox.webhooks({ send: 'off' });
  const events = await Promise.all(
    (await one.captured()).map(async ({ payment }, i) => {
      const { key } = await one.db
        .selectFrom('checkout_attempts')
        .select('key')
        .where('email', '=', bodies[i]?.email ?? '')
        .executeTakeFirstOrThrow();
      const object = { object: 'payment_intent', id: payment, metadata: { attempt_key: key } };
      return JSON.stringify({
        id: `evt_${next()}`,
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object },
      });
    }),
  );
  const send = async (node: World, raw: string) =>
    node.visitor.send('POST', '/api/webhooks/stripe', {
      raw,
      headers: { 'content-type': 'application/json', ...(await signStripe(raw)) },
    });
  await Promise.all([
    one.checkAttempts(),
    other.checkAttempts(),
    ...events.flatMap((raw) => [send(one, raw), send(other, raw)]),
  ]);
  await one.checkAttempts();
  for (const { email } of bodies) {
    expect(await one.ordersOf(email)).toMatchObject([{ payment_status: 'paid' }]);
    expect(await one.emailsTo(email)).toHaveLength(2);
  }
});

test('emails that both nodes send concurrently are sent once', async () => {
  const both = await twoNodes();
  const [one, other] = both;
  const bodies = Array.from({ length: 8 }, () => one.purchase());
  await Promise.all(bodies.map((body, i) => (i % 2 ? one : other).buyOrFail(body)));
  await Promise.all([one.stage.outbox.drain(), other.stage.outbox.drain()]);
  for (const { email } of bodies) expect(await other.emailsTo(email)).toHaveLength(2);
});

test('an invoice that is paid concurrently on two nodes is charged once', async () => {
  const both = await twoNodes();
  const [one] = both;
  const items = [{ service_id: one.service.id, quantity: 1 as const }];
  const order = await one.customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  const responses = await onBoth(both, 10, (node) =>
    node.signedIn(one.customer.token).call('POST /customer/invoices/{id}/pay', {
      params: { id: order.invoice_id ?? 0 },
      body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
    }),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await one.captured()).toHaveLength(1);
});
