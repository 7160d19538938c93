import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { storeShopState } from '../shop/shop.fixture.ts';

test('an open shop without a provider or a mailbox says that nobody can buy and that no emails are sent', async () => {
  const w = await world({
    fresh: true,
    change: ({ payments, config }) => ({
      payments: { ...payments, stripe: null, paypal: null },
      config: { ...config, sandbox: false, smtpUrl: null },
    }),
  });
  const bad = async () => {
    const { status, lines } = await w.admin.must('GET /admin/system');
    expect(status).toBe('bad');
    return Object.fromEntries(lines.flatMap(({ key, text, ...line }) => (line.status === 'bad' ? [[key, text]] : [])));
  };
  expect(await bad()).toMatchObject({ 'payments-ready': 'Nobody can buy.', mail: 'No emails are sent.' });
  await storeShopState(w, 'preview');
  expect(await bad()).not.toHaveProperty('payments-ready');
});
