import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { storeFirstTexts } from '../../platform/legal/legal.ts';
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

test('an open shop says which legal texts it lacks, and which published sentence is not so', async () => {
  const w = await world({
    fresh: true,
    change: ({ config }) => ({ config: { ...config, production: true } }),
  });
  const line = async () => {
    const { lines } = await w.admin.must('GET /admin/system');
    return lines.find(({ key }) => key === 'legal') ?? null;
  };
  expect(await line()).toMatchObject({ status: 'bad', value: 'Terms of Service, Privacy Policy' });
  await storeShopState(w, 'preview');
  expect(await line()).toBeNull();
  await storeShopState(w, 'open');
  await w.db.transaction().execute((trx) => storeFirstTexts(trx, w.deps));
  expect(await line()).toBeNull();
  await w.db.updateTable('legal_documents').set({ html: '<p>Prices are in euros.</p>' }).execute();
  expect(await line()).toMatchObject({
    status: 'warn',
    value: '1 wrong sentence',
    text: expect.stringContaining('“Prices are in euros.”, which is not so'),
  });
});
