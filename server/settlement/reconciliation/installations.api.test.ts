import { expect, test } from 'vitest';
import { signPaypal, signStripe } from '../../../sandbox/signatures.ts';
import { installationOf } from '../../adapters/database/installation.ts';
import { customIdOf } from '../../adapters/payments/paypal-custom-id.ts';
import { compare, findings, installation } from './reconciliation.fixture.ts';

const actionsOf = async (w: Awaited<ReturnType<typeof installation>>) =>
  (await findings(w)).map(({ kind, actions }) => [kind, actions.includes('create_order')]);

test('a payment of another installation with the same account belongs to other systems', async () => {
  const w = await installation();
  const ours = await installationOf(w.db);
  const pay = (amount: number, metadata: Record<string, string>) => w.sandbox.foreignCardPayment({ amount, metadata });
  await pay(1_000, { attempt_key: 'a', installation: 'another' });
  await compare(w);
  expect(await actionsOf(w)).toEqual([['foreign_payment', false]]);
  await pay(1_100, { attempt_key: 'b', installation: ours });
  await pay(1_200, { attempt_key: 'c' });
  await compare(w);
  expect((await actionsOf(w)).toSorted()).toEqual([
    ['foreign_payment', false],
    ['payment_without_order', true],
    ['payment_without_order', true],
  ]);
});

test('every payment names its installation, at both providers, and stays ours', async () => {
  const w = await installation();
  const ours = await installationOf(w.db);
  const paypal = await w.paypalOrder();
  await w.buyOrFail({ payment_provider: 'paypal', payment_token: paypal });
  await w.buyOrFail({}, { by: w.newVisitor() });
  const order = await fetch(`${w.stage.sandbox.origin}/sandbox/paypal/orders/${paypal}`);
  expect(JSON.stringify(await order.json())).toContain(customIdOf(String(w.service.id), ours));
  const { stripe } = w.deps.payments;
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000)];
  for await (const page of stripe?.payments({ from, to }) ?? [])
    for (const one of page) expect(one.installation).toBe(ours);
  await compare(w);
  expect(await findings(w)).toEqual([]);
});

test('while a node of the version before runs, PayPal orders are those that it captures', async () => {
  const w = await installation();
  const at = new Date().toISOString();
  const node = { id: 'before', version: '1.4.0', migration: '014-review-after-payment-compatible', clock_ms: 0 };
  await w.db
    .insertInto('nodes')
    .values({ ...node, started_at: at, seen_at: at })
    .execute();
  const paypal = await w.paypalOrder();
  const order = await fetch(`${w.stage.sandbox.origin}/sandbox/paypal/orders/${paypal}`);
  expect(JSON.stringify(await order.json())).not.toContain(`@${await installationOf(w.db)}`);
  await w.buyOrFail({ payment_provider: 'paypal', payment_token: paypal });
});

test('a PayPal order of another installation can’t pay here', async () => {
  const w = await installation();
  const price = (await w.visitor.must('POST /checkout/preview', { body: { items: w.purchase().items } })).total;
  const order = async (custom_id: string) => {
    const id = await w.sandbox.foreignPaypalOrder({ amount: price, custom_id });
    await w.sandbox.approve(id);
    return w.buy({ payment_provider: 'paypal', payment_token: id });
  };
  expect((await order(customIdOf(String(w.service.id), 'other1'))).status).toBe(422);
  expect((await order(customIdOf(String(w.service.id), await installationOf(w.db)))).status).toBe(201);
});

test('an event about a payment of another installation is accepted, and one about a lost payment of ours is not', async () => {
  const w = await installation();
  const ours = await installationOf(w.db);
  const post = (provider: 'stripe' | 'paypal', raw: string, headers: Record<string, string>) =>
    w.visitor.send('POST', `/api/webhooks/${provider}`, {
      raw,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const card = async (id: string) => {
    const metadata = { attempt_key: 'k', installation: id };
    const object = { object: 'payment_intent', id: 'pi_elsewhere', metadata };
    const raw = JSON.stringify({
      id: `evt_${id.length}${id.replace(/\W/g, '')}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object },
    });
    return (await post('stripe', raw, await signStripe(raw))).status;
  };
  const paypal = async (id: string) => {
    const resource = {
      id: 'capture',
      custom_id: customIdOf('12', id),
      supplementary_data: { related_ids: { order_id: 'ELSEWHERE' } },
    };
    const raw = JSON.stringify({
      id: `WH-${id.replace(/\W/g, '')}`,
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource,
    });
    return (await post('paypal', raw, signPaypal(raw))).status;
  };
  for (const other of ['other1', '5f0c-another shop', 'é'])
    expect([await card(other), await paypal(other)]).toEqual([200, 200]);
  expect([await card(ours), await paypal(ours)]).toEqual([404, 404]);
});
