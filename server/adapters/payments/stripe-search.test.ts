import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxKeys } from './sandbox-keys.ts';
import { stripeGateway } from './stripe.ts';

const SINCE = new Date('2027-01-31T12:00:00Z');
const OTHERS = 2_500;

const intent = (n: number) => ({
  id: `pi_${n}`,
  object: 'payment_intent',
  status: 'succeeded',
  amount: 49_900,
  amount_received: 49_900,
  currency: 'usd',
  latest_charge: null,
  metadata: n === 0 ? { attempt_key: 'ours' } : {},
});

/** Lists the newest first, like Stripe; the oldest is ours. */
async function listOfMany() {
  const ranges: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stripe.test');
    const send = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const [, id] = /^\/v1\/payment_intents\/pi_(\d+)$/.exec(url.pathname) ?? [];
    if (id) return send(intent(Number(id)));
    ranges.push(`${url.searchParams.get('created[gte]')} ${url.searchParams.get('created[lte]')}`);
    const after = Number(url.searchParams.get('starting_after')?.slice(3) ?? OTHERS + 1);
    const data = Array.from({ length: Math.min(100, after) }, (_, i) => intent(after - 1 - i));
    return send({ object: 'list', url: '/v1/payment_intents', has_more: (data.at(-1)?.id ?? 'pi_0') !== 'pi_0', data });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { ranges, gateway: stripeGateway({ ...sandboxKeys.stripe, apiOrigin: `http://127.0.0.1:${port}` }) };
}

test('a payment is found behind more than 2,000 others', async () => {
  const { gateway, ranges } = await listOfMany();
  const until = new Date(SINCE.getTime() + 60_000);
  const found = await gateway.find({ key: 'ours', ref: null, token: 'tok_visa', since: SINCE, until });
  expect(found).toMatchObject({ kind: 'captured', ref: 'pi_0', amountCents: 49_900 });
  const seconds = SINCE.getTime() / 1000;
  expect(new Set(ranges)).toEqual(new Set([`${seconds - 60} ${seconds + 360}`]));
});

test('one that is not among them was not made', async () => {
  const { gateway, ranges } = await listOfMany();
  expect(await gateway.find({ key: 'another', ref: null, token: 'tok_visa', since: SINCE })).toBeNull();
  expect(ranges).toHaveLength(Math.ceil((OTHERS + 1) / 100));
});

test('another key of the same account is the same account', () => {
  const accountOf = (secretKey: string) => stripeGateway({ ...sandboxKeys.stripe, secretKey }).account;
  const id = '51HvjPbK4OIUiNpCJ';
  expect(accountOf(`sk_live_${id}aaaa`)).toBe(accountOf(`rk_live_${id}bbbb`));
  expect(accountOf(`sk_live_${id}aaaa`)).not.toBe(accountOf(`sk_test_${id}aaaa`));
  expect(accountOf('sk_live_short1')).not.toBe(accountOf('sk_live_short2'));
  expect(accountOf('sk_live_short1')).not.toContain('short1');
});
