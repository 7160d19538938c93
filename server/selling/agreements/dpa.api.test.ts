import { expect, test } from 'vitest';
import type { World } from '../../../test/support/world.ts';
import { readPdf } from '../../invoicing/billing/documents/pdf-reader.fixture.ts';
import { publishText, shownBy, withTexts } from './agreements.fixture.ts';

const signed = { name: 'Ann Lee', company: 'North Ltd' };
const accept = (w: World, rendering_id = 0) =>
  w.customer.call('POST /customer/dpa', { body: { rendering_id, ...signed } });

test('a business customer accepts each version once and gets it as PDF; the back office sees who did', async () => {
  const w = await withTexts();
  expect(await w.customer.must('GET /customer/dpa/state')).toMatchObject({ is_needed: false, current: null });
  expect((await accept(w, 1)).status).toBe(409);
  expect((await w.customer.send('GET', '/api/customer/dpa')).status).toBe(404);
  await publishText(w, 'dpa', '<h2>Subject</h2><p>First agreement.</p>');
  const first = (await shownBy(w)).dpa;
  expect(await accept(w, first)).toMatchObject({
    status: 201,
    body: { is_current: true, accepted: { version: 1, order_id: null, ...signed } },
  });
  expect(await accept(w, first)).toMatchObject({
    status: 409,
    body: { message: 'You have accepted this version already.' },
  });
  await publishText(w, 'dpa', '<h2>Subject</h2><p>Second agreement.</p>');
  expect((await accept(w, first)).status).toBe(409);
  expect(await w.customer.must('GET /customer/dpa/state')).toMatchObject({
    is_current: false,
    accepted: { version: 1 },
  });
  const both = await Promise.all([accept(w, (await shownBy(w)).dpa), accept(w, (await shownBy(w)).dpa)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { data, meta } = await w.admin.must('GET /admin/dpa');
  expect(meta.total).toBe(2);
  expect(data[0]).toMatchObject({ version: 2, ...signed, customer: { id: w.customer.id } });
  const params = { id: w.customer.id };
  expect(await w.admin.must('GET /admin/customers/{id}', { params })).toMatchObject({ dpa: { version: 2, ...signed } });
});

test('the PDF is the text that was accepted, with its signature', async () => {
  const w = await withTexts();
  await publishText(w, 'dpa', '<h2>Subject</h2><p>First agreement.</p>');
  await accept(w, (await shownBy(w)).dpa);
  const response = await w.app.inject({
    url: '/api/customer/dpa',
    headers: { authorization: `Bearer ${w.customer.token}` },
  });
  expect(response.headers['content-disposition']).toContain('data-processing-version-1.pdf');
  const text = readPdf(response.rawPayload).texts.join(' ').replace(/\s+/g, ' ');
  for (const words of ['First agreement.', 'Version 1, accepted for North Ltd by Ann Lee on'])
    expect(text).toContain(words);
});

test('a purchase records the agreement only if it names it', async () => {
  const w = await withTexts();
  await publishText(w, 'dpa', '<p>Agreement.</p>');
  const { dpa, ...others } = await shownBy(w);
  const [without, withIt] = [w.purchase(), w.purchase()];
  await w.buyOrFail({ ...without, accepted: others });
  await w.buyOrFail({
    ...withIt,
    accepted: { dpa },
    billing: { is_business: true, company: 'North Ltd', country: 'US' },
  });
  const { data } = await w.admin.must('GET /admin/dpa');
  expect(data).toMatchObject([{ name: withIt.name, company: 'North Ltd', customer: { email: withIt.email } }]);
});

test('an order of a customer who is signed in records the agreement, with who accepted it', async () => {
  const w = await withTexts();
  await publishText(w, 'dpa', '<p>Agreement.</p>');
  const { dpa } = await shownBy(w);
  const order = await w.customer.must('POST /customer/orders', {
    body: {
      items: [{ service_id: w.service.id, quantity: 1 }],
      payment_method: 'stripe',
      accepted: { dpa },
      billing: { is_business: true, company: 'North Ltd', country: 'US' },
    },
  });
  const params = { id: order.id };
  const { data } = await w.admin.must('GET /admin/orders/{id}/consents', { params });
  expect(data.filter(({ kind }) => kind === 'dpa')).toMatchObject([
    { rendering_id: dpa, implied: false, signed_for: 'North Ltd', html: '<p>Agreement.</p>' },
  ]);
  // It counts for this order; the profile still asks for one that counts for all.
  const state = await w.customer.must('GET /customer/dpa/state');
  expect(state).toMatchObject({ is_current: false, accepted: { version: 1, order_id: order.id } });
});
