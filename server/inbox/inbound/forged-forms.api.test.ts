import { createHmac } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { FORM, form, sendgrid } from './forms.fixture.ts';
import { type InboundWorld, inboundWorld, rawEmail } from './inbound.fixture.ts';

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld();
});

type Given = { raw: string; from: string; domain: string };
const part = (disposition: string, value: string) =>
  `------form\r\nContent-Disposition: ${disposition}\r\n\r\n${value}\r\n`;
const parts = (...texts: string[]) => Buffer.from(`${texts.join('')}------form--\r\n`);
const field = (name: string, value: string) => part(`form-data; name="${name}"`, value);
const URLENCODED = 'application/x-www-form-urlencoded';
const pairs = (...fields: [string, string][]) => fields.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
const EVIL = 'eve@evil.test';

test.each<[string, (given: Given) => [string | Buffer, string]]>([
  [
    'Mailgun and a second sender, urlencoded',
    ({ raw, from }) => [
      pairs(['body-mime', raw], ['sender', EVIL], ['X-Mailgun-Spf', 'Pass'], ['signature', 'x'], ['sender', from]),
      URLENCODED,
    ],
  ],
  [
    'Mailgun and a second sender, in front, multipart',
    ({ raw, from }) => [
      parts(field('sender', from), field('sender', EVIL), field('X-Mailgun-Spf', 'Pass'), field('body-mime', raw)),
      FORM,
    ],
  ],
  [
    'Mailgun and a second result',
    ({ raw, from }) => [
      pairs(['body-mime', raw], ['sender', from], ['X-Mailgun-Spf', 'Fail'], ['X-Mailgun-Spf', 'Pass']),
      URLENCODED,
    ],
  ],
  [
    'Mailgun and a second email',
    ({ raw, from }) => [
      parts(field('body-mime', raw), field('body-mime', raw), field('sender', from), field('X-Mailgun-Spf', 'Pass')),
      FORM,
    ],
  ],
  [
    'Mailgun and an empty email in front of the fields of SendGrid',
    ({ raw, from }) => [
      pairs(
        ['body-mime', ''],
        ['email', raw],
        ['envelope', JSON.stringify({ from, to: [] })],
        ['SPF', 'pass'],
        ['sender', EVIL],
        ['X-Mailgun-Spf', 'Pass'],
        ['body-mime', raw],
      ),
      URLENCODED,
    ],
  ],
  [
    'Mailgun and more fields than are read',
    ({ raw, from }) => [
      pairs(
        ['body-mime', raw],
        ['sender', from],
        ['X-Mailgun-Spf', 'Pass'],
        ...Array.from({ length: 2_000 }, (_, i): [string, string] => [`X-${i}`, '1']),
        ['sender', EVIL],
      ),
      URLENCODED,
    ],
  ],
  [
    'Mailgun and two senders in one',
    ({ raw, from }) => [form({ 'body-mime': raw, sender: `${EVIL}>, <${from}`, 'X-Mailgun-Spf': 'Pass' }), FORM],
  ],
  [
    'SendGrid and a file named like a field',
    ({ raw, from }) => [
      parts(
        field('email', raw),
        field('envelope', JSON.stringify({ from: EVIL, to: [] })),
        part(`form-data; name="attachment1"; filename="x; name=\\"SPF\\""`, 'pass'),
        part('form-data; name="dkim"; filename="a"', `{@${from.split('@')[1]} : pass}`),
      ),
      FORM,
    ],
  ],
  [
    'SendGrid and an envelope with two senders',
    ({ raw, from }) => [
      form({ email: raw, envelope: `{"from":"${EVIL}","to":[],"from":"${from}"}`, SPF: 'pass' }),
      FORM,
    ],
  ],
  [
    'SendGrid and a quoted local part',
    ({ raw, from }) => [form({ email: raw, ...sendgrid(`"${from}"@evil.test`, { SPF: 'pass' }) }), FORM],
  ],
  [
    'SendGrid and a domain that is signed twice',
    ({ raw, domain, from }) => [
      form({ email: raw, ...sendgrid(from, { SPF: 'fail', dkim: `{@${domain} : fail, @${domain} : pass}` }) }),
      FORM,
    ],
  ],
  [
    'Postmark and HELO that names keys',
    ({ raw, from }) => [
      postmark(raw, `Pass (ok) identity=mailfrom; helo=x; envelope-from=${from}; envelope-from=${EVIL}`),
      'application/json',
    ],
  ],
  [
    'Postmark and a comment that names keys',
    ({ raw, from }) => [postmark(raw, `Pass (identity=mailfrom; envelope-from=${from})`), 'application/json'],
  ],
  [
    'Postmark and a second header',
    ({ raw, from }) => [
      postmark(raw, `Pass identity=mailfrom; envelope-from=${from}`, 'Fail identity=mailfrom'),
      'application/json',
    ],
  ],
  [
    'Postmark and a second list of headers',
    ({ raw, from }) => [
      `{"Headers":[],${postmark(raw, `Pass identity=mailfrom; envelope-from=${from}`).slice(1)}`,
      'application/json',
    ],
  ],
])('a form of %s proves nothing', async (_, fill) => {
  const order = await w.orderOf();
  const from = w.customer.email;
  const raw = rawEmail({ from, to: order.to, dkim: null });
  const [payload, type] = fill({ raw, from, domain: from.split('@')[1] ?? '' });
  const { status, body } = await w.deliver(payload, { type });
  expect([status, body]).toEqual([200, { state: 'quarantined' }]);
  expect(await w.messagesOf(order.id)).toEqual([]);
});

test('a form of Mailgun without the raw email is refused, whatever headers the email has', async () => {
  const order = await w.orderOf();
  const from = w.customer.email;
  const fields = { email: rawEmail({ from, to: order.to, dkim: null }), ...sendgrid(from, { SPF: 'pass' }) };
  const parsed = { ...fields, sender: EVIL, 'body-plain': 'Yes', timestamp: '1795000000', token: 'x', signature: 'y' };
  expect((await w.deliver(form(parsed), { type: FORM })).body.errors).toHaveProperty('body-mime');
  expect(await w.messagesOf(order.id)).toEqual([]);
});

function postmark(raw: string, ...results: string[]): string {
  const Headers = results.map((Value) => ({ Name: 'Received-SPF', Value }));
  return JSON.stringify({ RawEmail: raw, Headers });
}

test('with the signing key of Mailgun, each signature counts once, and a call without one is 401', async () => {
  const key = 'signing-key-of-tests';
  const signed = await inboundWorld({ MAILGUN_SIGNING_KEY: key });
  const { to } = await signed.orderOf();
  const from = signed.customer.email;
  const call = (token: string, signature: string | null, text = 'Yes') => {
    const fields: Record<string, string> = {
      'body-mime': rawEmail({ from, to, text }),
      sender: from,
      'X-Mailgun-Spf': 'Pass',
      ...(signature !== null && { timestamp: '1795000000', token, signature }),
    };
    return signed.deliver(form(fields), { type: FORM });
  };
  const sign = (token: string) => createHmac('sha256', key).update(`1795000000${token}`).digest('hex');
  const atOnce = await Promise.all([call('one', sign('one')), call('one', sign('one'))]);
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await call('one', sign('one'), 'Again')).status).toBe(401);
  expect((await call('two', sign('two'), 'Second')).body).toEqual({ state: 'posted' });
  for (const signature of [null, '', 'abc', sign('other'), sign('three').replace(/^../, 'zz')])
    expect((await call('three', signature)).status).toBe(401);
  expect((await signed.deliver(rawEmail({ from, to }))).status).toBe(401);
  for (const [payload, type] of [
    [form({ subject: 'x' }), FORM],
    ['subject=x', URLENCODED],
    [form({ subject: 'x' }).subarray(0, -20), FORM],
    ['x', 'multipart/form-data'],
    ['{', 'application/json'],
  ] as const)
    expect((await signed.deliver(payload, { type })).status).toBe(401);
  const refused = form({ subject: 'x', timestamp: '1795000000', token: 'four', signature: sign('four') });
  expect((await signed.deliver(refused, { type: FORM })).status).toBe(422);
  expect((await call('four', sign('four'), 'Fourth')).body).toEqual({ state: 'posted' });
});
