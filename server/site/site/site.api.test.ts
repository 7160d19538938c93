import { expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { world } from '../../../test/support/world.ts';

test('the public configuration contains these fields and no others', async () => {
  const { visitor } = await world();
  const config = await visitor.must('GET /config');
  expect(Object.keys(config).sort()).toEqual([
    'brand',
    'cancellation',
    'company',
    'google_maps_embed_url',
    'legal',
    'links',
    'paypal_client_id',
    'sandbox',
    'shop_state',
    'stripe_publishable_key',
  ]);
  expect(config).toMatchObject({
    sandbox: true,
    stripe_publishable_key: expect.stringMatching(/^pk_/),
    company: { name: sampleCompany.name },
  });
});

test('no secret of the configuration reaches a browser', async () => {
  const secrets = {
    STRIPE_SECRET_KEY: 'sk_test_hush_hush_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
    STRIPE_WEBHOOK_SECRET: 'whsec_hush_hush_2',
    PAYPAL_CLIENT_ID: 'paypal-client-shown',
    PAYPAL_CLIENT_SECRET: 'hush_hush_3',
    PAYPAL_WEBHOOK_ID: 'hush_hush_4',
    SMTP_URL: 'smtp://user:hush_hush_5@mail.test',
  };
  const { visitor } = await world({
    variables: secrets,
    change: ({ config }) => ({ config: { ...config, sandbox: false } }),
  });
  const response = await visitor.call('GET /config');
  expect(response.body).toMatchObject({
    sandbox: false,
    stripe_publishable_key: 'pk_test_shown',
    paypal_client_id: 'paypal-client-shown',
  });
  for (const path of ['/api/config', '/api/openapi.json', '/api/docs'])
    expect((await visitor.send('GET', path)).bytes.toString()).not.toMatch(/hush|sk_|whsec_/);
});

test('a provider without keys is null in the configuration', async () => {
  const { visitor } = await world({ change: ({ config }) => ({ config: { ...config, sandbox: false } }) });
  expect(await visitor.must('GET /config')).toMatchObject({
    stripe_publishable_key: null,
    paypal_client_id: null,
    sandbox: false,
  });
});

const contact = { name: 'Nora Asks', email: 'nora@mail.test', message: 'Do you fix printers?\nTwo of them.' };

test('a contact message is stored and emailed to the company', async () => {
  const { visitor, db, emailsTo } = await world();
  expect(await visitor.must('POST /contact', { body: contact })).toEqual({ message: 'Message sent successfully!' });
  const row = await db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(row).toEqual(contact);
  const [email] = await emailsTo(sampleCompany.email);
  expect(email?.text).toContain('Do you fix printers?');
  expect(email?.text).toContain('nora@mail.test');
  expect(await emailsTo('nora@mail.test')).toEqual([]);
});

test.each([
  ['no name', { name: undefined }, 'name'],
  ['an email with a header in it', { email: 'a@b.test\r\nBcc: x@y.test' }, 'email'],
  ['two emails', { email: 'a@b.test, c@d.test' }, 'email'],
  ['no message', { message: undefined }, 'message'],
  ['a blank message', { message: ' \n ' }, 'message'],
  ['5,001 characters', { message: 'x'.repeat(5_001) }, 'message'],
  ['a message that is a number', { message: 5 }, 'message'],
])('%s is rejected in its field and nothing is stored', async (_, change, field) => {
  const { visitor, db } = await world();
  const count = async () => (await db.selectFrom('contact_messages').select('id').execute()).length;
  const before = await count();
  const response = await visitor.send('POST', '/api/contact', { body: { ...contact, ...change } });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
  expect(await count()).toBe(before);
});

test('a header in a name is part of a name on one line', async () => {
  const { visitor, emailsTo } = await world();
  await visitor.must('POST /contact', { body: { ...contact, name: 'Nora\r\nBcc: bcc@mail.test' } });
  const [email] = await emailsTo(sampleCompany.email);
  expect(email?.text).toContain('Nora Bcc: bcc@mail.test');
  expect(await emailsTo('bcc@mail.test')).toEqual([]);
});

test('a client may send 10 messages per hour, and further ones are not stored', async () => {
  const { visitor, newVisitor, db } = await world();
  const repeated = { ...contact, email: 'many@mail.test' };
  const responses = await Promise.all(
    Array.from({ length: 11 }, () => visitor.call('POST /contact', { body: repeated })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429]);
  expect(Number(responses.find(({ status }) => status === 429)?.headers['retry-after'])).toBeGreaterThan(59 * 60);
  expect(
    await db.selectFrom('contact_messages').select('id').where('email', '=', repeated.email).execute(),
  ).toHaveLength(10);
  expect((await newVisitor().call('POST /contact', { body: contact })).status).toBe(200);
});

test('counted figures are shown from ten on, fixed ones always, and those of a group without any are none', async () => {
  const { admin, visitor, db } = await world({ fresh: true });
  const counters = [
    { label: 'Jobs', source: 'fixed' as const, value: 100 },
    { label: 'Orders', source: 'orders' as const },
    { label: 'Years', source: 'years' as const },
  ];
  await admin.must('PUT /admin/settings/home', { body: { value: { counters }, updated_at: null } });
  const shown = async () =>
    (await visitor.must('GET /config')).company.counters.map(({ label, value }) => [label, value]);
  const years = new Date().getUTCFullYear() - (sampleCompany.founded_year ?? 0);
  expect(await shown()).toEqual([
    ['Jobs', 100],
    ['Years', years],
  ]);
  await db.deleteFrom('settings').where('key', '=', 'home').execute();
  expect(await db.selectFrom('settings').select('key').where('key', '=', 'home').execute()).toEqual([]);
});
