import { expect, test } from 'vitest';
import { seedService } from '../../../../test/support/seeds.ts';
import { world } from '../../../../test/support/world.ts';

test('services whose titles have an emoji where a provider’s limit is are paid by card and by PayPal', async () => {
  const w = await world();
  for (const filler of [13, 14]) {
    const titles = ['B'.repeat(160), 'C'.repeat(160), 'D'.repeat(160), `${'E'.repeat(filler)}${'🚀'.repeat(5)}`];
    const services = [];
    for (const title of titles) services.push(await seedService(w.db, { title }));
    const response = await w.buy({ items: services.map(({ id }) => ({ service_id: id, quantity: 1 })) });
    expect(response.status).toBe(201);
  }
  for (const [title, description] of [
    [`${'A'.repeat(126)}🚀 launch`, 'A'.repeat(126)],
    [`${'A'.repeat(120)}👩‍👩‍👧‍👦 launch`, 'A'.repeat(120)],
    [`${'A'.repeat(125)}🚀 launch`, `${'A'.repeat(125)}🚀`],
  ] as const) {
    const { id: service_id } = await seedService(w.db, { title });
    const { id } = await w.visitor.must('POST /payments/paypal/orders', { body: { service_id } });
    const { payload } = await w.app.inject(`/sandbox/paypal/orders/${id}`);
    expect(JSON.parse(payload).purchase_units[0].description).toBe(description);
  }
});

test('half a character in what is sent is replaced, and a name loses control characters', async () => {
  const w = await world();
  const email = 'half@mail.test';
  await w.buyOrFail({ name: 'Ann\0 \u202eLee \ud83d', email });
  const { name } = await w.db
    .selectFrom('users')
    .select('name')
    .where('email_canonical', '=', email)
    .executeTakeFirstOrThrow();
  expect(name).toBe('Ann Lee \ufffd');
  const search = encodeURIComponent('x').concat('\ud83d');
  expect((await w.admin.call('GET /admin/users', { query: { search } })).status).toBe(200);
  const message = 'Is it ready? \ude80';
  await w.visitor.must('POST /contact', { body: { name: 'Ann', email, message } });
  const { data } = await w.admin.must('GET /admin/contact-messages');
  expect(data[0]?.message).toBe('Is it ready? \ufffd');
  const nul = await w.visitor.call('POST /contact', { body: { name: 'Ann', email, message: 'a\0b' } });
  expect(nul.body.errors).toEqual({ message: ["The message field contains a character that can't be stored."] });
});
