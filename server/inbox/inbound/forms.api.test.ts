import { PassThrough } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { FORM, form, sendgrid } from './forms.fixture.ts';
import { type InboundWorld, inboundWorld, rawEmail } from './inbound.fixture.ts';
import { receiveDelivery } from './webhook.ts';

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld();
});

type Given = { raw: string; from: string; domain: string };
test.each<[string, (given: Given) => [string | Buffer, string], string]>([
  [
    'of SendGrid, signed',
    ({ raw, from, domain }) => [
      form({ email: raw, ...sendgrid(from, { SPF: 'fail', dkim: `{@${domain} : pass}` }) }),
      FORM,
    ],
    'posted',
  ],
  [
    'of SendGrid, sent by a permitted server',
    ({ raw, from }) => [form({ email: raw, ...sendgrid(from, { SPF: 'pass', dkim: 'none' }) }), FORM],
    'posted',
  ],
  [
    'of SendGrid, signed by another',
    ({ raw, from }) => [form({ email: raw, ...sendgrid(from, { SPF: 'fail', dkim: '{@evil.test : pass}' }) }), FORM],
    'quarantined',
  ],
  [
    'of SendGrid, sent for another',
    ({ raw }) => [form({ email: raw, ...sendgrid('eve@evil.test', { SPF: 'pass', dkim: 'none' }) }), FORM],
    'quarantined',
  ],
  [
    'of Mailgun, with the result',
    ({ raw, from }) => [form({ 'body-mime': raw, sender: from, signature: 'x', 'X-Mailgun-Spf': 'Pass' }), FORM],
    'posted',
  ],
  [
    'of Mailgun, without',
    ({ raw, from }) => [form({ 'body-mime': raw, sender: from, signature: 'x' }), FORM],
    'quarantined',
  ],
  [
    'of Mailgun, with headers named as the fields of SendGrid',
    ({ raw, from }) => [
      form({ 'body-mime': raw, sender: from, signature: 'x', email: raw, ...sendgrid(from, { SPF: 'pass' }) }),
      FORM,
    ],
    'quarantined',
  ],
  [
    'of Mailgun, without files',
    ({ raw, from }) => [
      new URLSearchParams({ 'body-mime': raw, sender: from, 'X-Mailgun-Spf': 'Pass' }).toString(),
      'application/x-www-form-urlencoded',
    ],
    'posted',
  ],
  [
    'of Postmark',
    ({ raw, from }) => [
      JSON.stringify({
        RawEmail: raw,
        Headers: [
          {
            Name: 'Received-SPF',
            Value: `Pass (sender SPF authorized) identity=mailfrom; envelope-from=${from}; receiver=x@inbound.postmarkapp.com`,
          },
        ],
      }),
      'application/json',
    ],
    'posted',
  ],
  [
    'of Postmark, for another',
    ({ raw }) => [
      JSON.stringify({
        RawEmail: raw,
        Headers: [{ Name: 'Received-SPF', Value: 'Pass identity=mailfrom; envelope-from=eve@evil.test' }],
      }),
      'application/json',
    ],
    'quarantined',
  ],
])('an email in a form %s', async (_, fill, state) => {
  const order = await w.orderOf();
  const from = w.customer.email;
  // The header must be the sender's own: these providers write none.
  const raw = rawEmail({ from, to: order.to });
  const [payload, type] = fill({ raw, from, domain: from.split('@')[1] ?? '' });
  expect((await w.deliver(payload, { type })).body).toEqual({ state });
});

test.each<[string, (raw: string) => [string | Buffer, string]]>([
  ['a multipart form', (raw) => [form({ email: raw }), FORM]],
  ['a form field', (raw) => [new URLSearchParams({ email: raw }).toString(), 'application/x-www-form-urlencoded']],
  ['JSON', (raw) => [JSON.stringify({ RawEmail: raw }), 'application/json']],
])('the header of our own server counts in %s without the provider’s fields', async (_, fill) => {
  const order = await w.orderOf();
  const [payload, type] = fill(rawEmail({ from: w.customer.email, to: order.to }));
  expect((await w.deliver(payload, { type })).body).toEqual({ state: 'posted' });
});

test('the bytes of an email in a form are not changed', async () => {
  const order = await w.orderOf();
  const headers = { 'Content-Type': 'text/plain; charset=iso-8859-1' };
  const raw = Buffer.from(rawEmail({ from: w.customer.email, to: order.to, headers, text: 'Größe' }), 'latin1');
  await w.deliver(form({ email: raw }), { type: FORM });
  expect(await w.messagesOf(order.id)).toMatchObject([{ content: 'Größe' }]);
  const again = Buffer.from(rawEmail({ from: w.customer.email, to: order.to, headers, text: 'Straße' }), 'latin1');
  const encoded = [...again].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  await w.deliver(`email=${encoded}`, { type: 'application/x-www-form-urlencoded' });
  expect((await w.messagesOf(order.id)).map(({ content }) => content)).toEqual(['Größe', 'Straße']);
});

test.each([
  ['%', '%'],
  ['%4', '%4'],
  ['%zz%4g', '%zz%4g'],
  ['%C3%a4', 'ä'],
  ['a+b%2Bc', 'a b+c'],
])('%s in a form field is read as the standard says', async (encoded, expected) => {
  const order = await w.orderOf();
  const raw = encodeURIComponent(rawEmail({ from: w.customer.email, to: order.to, text: 'Sent: ' }));
  await w.deliver(`email=${raw}${encoded}`, { type: 'application/x-www-form-urlencoded' });
  expect(await w.messagesOf(order.id)).toMatchObject([{ content: `Sent: ${expected}` }]);
});

test('the empty return path of a provider’s envelope makes it a report', async () => {
  const order = await w.orderOf();
  const payload = form({ email: rawEmail({ from: w.customer.email, to: order.to }), ...sendgrid('') });
  expect((await w.deliver(payload, { type: FORM })).body).toEqual({ state: 'ignored' });
});

test.each<[string, string | Buffer, string, number]>([
  ['a form without an email', form({ subject: 'x' }), FORM, 422],
  ['a broken form', 'nothing', FORM, 400],
  ['a form without an end', form({ email: 'x' }).subarray(0, -12), FORM, 400],
  ['JSON without an email', '{"Subject":"x"}', 'application/json', 422],
  ['a list', '[]', 'application/json', 422],
  ['broken JSON', '{', 'application/json', 422],
])('%s is refused', async (_, payload, type, status) => {
  expect((await w.deliver(payload, { type })).status).toBe(status);
});

test('an email of more than 30 MB is 413', async () => {
  expect((await w.deliver(Buffer.alloc(30 * 1024 * 1024 + 1, 65))).status).toBe(413);
});

test('emails that arrive at once wait for each other', async () => {
  const emails = Array.from({ length: 8 }, () => w.deliver(rawEmail({ from: 'many@mail.test' })));
  expect((await Promise.all(emails)).map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('while very many wait, others are to be delivered again later', async () => {
  const bodies = Array.from({ length: 50 }, () => new PassThrough());
  const refused: unknown[] = [];
  const allRefused = Promise.withResolvers<void>();
  const deliveries = bodies.map((body) =>
    receiveDelivery(w.deps, body, { 'content-type': FORM }).catch((error: unknown) => {
      if (refused.push(error) === 7) allRefused.resolve();
      return error;
    }),
  );
  await allRefused.promise;
  for (const error of refused) expect(error).toMatchObject({ status: 503, extra: { retryAfterSeconds: 10 } });
  for (const body of bodies) body.end('nothing');
  const outcomes = (await Promise.all(deliveries)) as { status?: number }[];
  expect(outcomes.filter(({ status }) => status === 400)).toHaveLength(43);
});

test('above 600 emails an hour, servers are asked to deliver later', async () => {
  const limited = await inboundWorld();
  for (let i = 0; i < 600; i++) await limited.deps.limits.count('inboundEmails', 'all');
  const refused = await limited.deliver(rawEmail({ from: 'late@mail.test' }));
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '600']);
  await limited.deps.limits.reset('inboundEmails', 'all');
  expect((await limited.deliver(rawEmail({ from: 'late@mail.test' }))).status).toBe(200);
});
