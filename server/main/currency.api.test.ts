import { afterEach, expect, test } from 'vitest';
import { setCurrency } from '../../contract/shared/money.ts';
import { type World, world } from '../../test/support/world.ts';
import { checkAtStart } from './start-checks.ts';

afterEach(() => setCurrency('USD'));

const startWith = ({ deps }: World, currency: 'USD' | 'EUR') =>
  checkAtStart({ ...deps, config: { ...deps.config, currency } });

test('the first start stores the currency, and a start with another one is refused', async () => {
  const w = await world({ fresh: true });
  await startWith(w, 'EUR');
  w.deps.settings.invalidate();
  expect((await w.deps.settings.current()).currency).toBe('EUR');
  await startWith(w, 'EUR');
  await expect(startWith(w, 'USD')).rejects.toThrow(
    'CURRENCY is USD, but the amounts in the database are in EUR: set CURRENCY=EUR',
  );
});

test('orders of earlier releases are in US dollars', async () => {
  const w = await world({ fresh: true });
  await w.buyOrFail();
  await expect(startWith(w, 'EUR')).rejects.toThrow('set CURRENCY=USD');
  await startWith(w, 'USD');
});

test('an installation sells in its currency, by card and with PayPal', async () => {
  const w = await world({ variables: { CURRENCY: 'EUR' } });
  const email = 'eva@mail.test';
  await w.buyOrFail({ email });
  await w.buyOrFail({ payment_provider: 'paypal', payment_token: await w.paypalOrder() });
  expect(await w.captured()).toMatchObject([
    { provider: 'paypal', amount: '499.00', currency: 'EUR' },
    { provider: 'stripe', amount: '499.00', currency: 'EUR' },
  ]);
  const payments = await w.db.selectFrom('payments').select(['currency', 'status']).execute();
  expect(payments).toEqual([
    { currency: 'EUR', status: 'captured' },
    { currency: 'EUR', status: 'captured' },
  ]);
  const [confirmation] = (await w.emailsTo(email)).filter(({ text }) => text.includes('499'));
  expect(confirmation?.text).toContain('€499.00');
  expect(confirmation?.text).not.toContain('$');
  expect((await w.visitor.must('GET /config')).currency).toBe('EUR');
  const expensive = await w.buy({ expected_total: 1 });
  expect(expensive.body.message).toContain('The price has changed to €499.00.');
});

test('in US dollars, the public configuration does not name the currency', async () => {
  const { visitor } = await world();
  expect(Object.keys(await visitor.must('GET /config'))).not.toContain('currency');
});
