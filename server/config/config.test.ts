import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const dir = mkdtempSync(join(tmpdir(), 'deskfront-config-'));
afterAll(() => rmSync(dir, { recursive: true }));

const SECRETS_KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const smtp = { SMTP_URL: 'smtp://mail.test' };
const live = { SMTP_URL: 'smtp://mail.nordlicht.de', NODE_ENV: 'production', PUBLIC_URL: 'https://shop.nordlicht.de' };

function problemsOf(variables: Record<string, string>): string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['NODE_ENV', 'staging'],
  ['PUBLIC_URL', 'shop.test'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://db'],
  ['SMTP_URL', 'mail.test'],
  ['S3_ENDPOINT', 'minio'],
  ['INBOUND_ADDRESS', 'reply'],
  ['INBOUND_ADDRESS', 'reply+x@mail.test'],
  ['INBOUND_AUTHSERV_ID', 'mx google'],
  ['INBOUND_AUTHSERV_ID', 'mx.google.com;'],
  ['INBOUND_AUTHSERV_ID', '*'],
  ['INBOUND_AUTHSERV_ID', '*.com'],
  ['INBOUND_SECRET', 'short'],
  ['INBOUND_IMAP_URL', 'https://mail.test'],
  ['INBOUND_IMAP_URL', 'imaps://mail.test/INBOX'],
  ['INBOUND_IMAP_URL', 'imaps://user:pass@mail.test/'],
  ['STRIPE_SECRET_KEY', 'short'],
  ['PAYPAL_MODE', 'test'],
  ['PAYPAL_MERCHANT_ID', 'shop@mail.test'],
  ['COMMISSION_PERCENT', 'ten'],
  ['COMMISSION_PERCENT', '101'],
  ['TIME_ZONE', 'Middle/Earth'],
  ['LOG_LEVEL', 'loud'],
  ['SANDBOX_URL', 'here'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy.test'],
])('%s=%s is rejected and named', (name, value) => {
  const problems = problemsOf({ SANDBOX: '1', SECRETS_KEY, [name]: value });
  expect(problems.filter((line) => line.startsWith(`${name} `))).toHaveLength(1);
  expect(problems.filter((line) => !line.includes(name))).toEqual([]);
});

test('every invalid variable is named, not only the first', () => {
  expect(
    problemsOf({ SANDBOX: '1', PORT: 'x', PUBLIC_URL: 'x', LOG_LEVEL: 'x' }).map((line) => line.split(' ')[0]),
  ).toEqual(['PORT', 'PUBLIC_URL', 'LOG_LEVEL']);
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_12345678' }, ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }, ['STRIPE_SECRET_KEY']],
  [{ PAYPAL_CLIENT_ID: 'client-12345678' }, ['PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID']],
  [{ PAYPAL_MERCHANT_ID: 'SHOPSHOPSHOP1' }, ['PAYPAL_CLIENT_ID']],
  [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' }, ['S3_SECRET_ACCESS_KEY']],
  [{ S3_ENDPOINT: 'http://minio:9000' }, ['S3_BUCKET']],
])('%j requires %j', (variables, missing) => {
  const problems = problemsOf({ ...smtp, ...variables });
  expect(problems.map((line) => line.split(' ')[0])).toEqual(missing);
});

test('SMTP_URL is never required, and PUBLIC_URL in production', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ ...live, SMTP_URL: '' })).toEqual([]);
  expect(problemsOf({ ...live, PUBLIC_URL: '' })).toEqual([expect.stringMatching(/^PUBLIC_URL is missing/)]);
  expect(problemsOf(live)).toEqual([]);
  expect(problemsOf({ SANDBOX: '1' })).toEqual([]);
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_12345678',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
};
const paypal = {
  PAYPAL_CLIENT_ID: 'client-12345678',
  PAYPAL_CLIENT_SECRET: 'secret-12345678',
  PAYPAL_WEBHOOK_ID: 'hook-12345678',
};

test.each([
  ['without keys', {}],
  ['with a real card key', stripe],
  ['with a real PayPal key', paypal],
])('production with the sandbox on does not start, %s', (_, keys) => {
  expect(problemsOf({ ...live, ...keys })).toEqual([]);
  expect(problemsOf({ ...live, ...keys, SANDBOX: '1' })).toEqual([
    expect.stringMatching(/^SANDBOX is on in production/),
  ]);
  expect(problemsOf({ NODE_ENV: 'production', SANDBOX: '1' })).toContainEqual(expect.stringMatching(/^SANDBOX is on/));
});

test('a provider without keys is not configured', () => {
  expect(readConfig(smtp)).toMatchObject({ stripe: null, paypal: null, s3: null, databaseUrl: null, sandbox: false });
  expect(readConfig({ ...smtp, ...stripe }).stripe?.publishableKey).toBe('pk_live_12345678');
  expect(readConfig({ ...smtp, ...paypal }).paypal?.mode).toBe('live');
});

test('missing and blank variables have the documented defaults', () => {
  const config = readConfig({ ...smtp, PORT: '', HOST: '', DATA_DIR: '', COMMISSION_PERCENT: '', PUBLIC_URL: '' });
  expect(config).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    dataDir: resolve('data'),
    commissionPercent: 10,
    timeZone: 'UTC',
    publicUrl: null,
    trustProxy: false,
  });
});

test.each(['0', '1', 'loopback', '10.0.0.7', '10.0.0.0/8, fd00::/8', '::1'])('TRUST_PROXY=%s is accepted', (value) => {
  const { trustProxy } = readConfig({ ...smtp, TRUST_PROXY: value });
  expect(() => fastify({ trustProxy })).not.toThrow();
});

test('the trailing slash of PUBLIC_URL is removed', () => {
  expect(readConfig({ ...live, PUBLIC_URL: 'https://shop.nordlicht.de/' }).publicUrl).toBe('https://shop.nordlicht.de');
});

test('the company is read from its file, and every invalid field is named', () => {
  const sample = JSON.parse(readFileSync('sample/company.json', 'utf8'));
  const write = (name: string, text: string) => {
    writeFileSync(join(dir, name), text);
    return { ...smtp, COMPANY_FILE: join(dir, name) };
  };
  expect(readConfig(write('other.json', JSON.stringify({ ...sample, name: 'Other Inc' }))).companyFile?.name).toBe(
    'Other Inc',
  );
  expect(problemsOf(write('invalid.json', JSON.stringify({ ...sample, email: 'x', faq: [{}] })))).toEqual([
    expect.stringMatching(/^COMPANY_FILE: email/),
    expect.stringMatching(/^COMPANY_FILE: faq.0.question/),
    expect.stringMatching(/^COMPANY_FILE: faq.0.answer/),
  ]);
  expect(problemsOf(write('broken.json', '{'))).toEqual([expect.stringMatching(/^COMPANY_FILE is not valid JSON/)]);
  expect(problemsOf({ ...smtp, COMPANY_FILE: join(dir, 'absent.json') })).toEqual([
    expect.stringMatching(/^COMPANY_FILE can't be read/),
  ]);
});

test('without the picture beside the file, the name is the logo, and a warning says where the picture belongs', () => {
  const sample = JSON.parse(readFileSync('sample/company.json', 'utf8'));
  writeFileSync(join(dir, 'own.json'), JSON.stringify({ ...sample, logo_url: '/brand/our-logo.svg' }));
  const read = () => readConfig({ ...smtp, COMPANY_FILE: join(dir, 'own.json') });
  const { companyFile, warnings } = read();
  expect([companyFile?.logo_url, warnings]).toEqual(['', [expect.stringContaining(join(dir, 'brand/our-logo.svg'))]]);
  mkdirSync(join(dir, 'brand'));
  writeFileSync(join(dir, 'brand/our-logo.svg'), '<svg/>');
  expect(read()).toMatchObject({ companyFile: { logo_url: '/brand/our-logo.svg' }, warnings: [] });
});

test('production without a company file has no company, and nothing of the sample', () => {
  expect(readConfig(live)).toMatchObject({ companyFile: null, mailFrom: null });
  expect(readConfig(smtp)).toMatchObject({ companyFile: null });
});

test('the company file may have any setting at its top level, and each is checked', () => {
  const sample = JSON.parse(readFileSync('sample/company.json', 'utf8'));
  const write = (settings: object) => {
    writeFileSync(join(dir, 'settings.json'), JSON.stringify({ ...sample, ...settings }));
    return { ...smtp, COMPANY_FILE: join(dir, 'settings.json') };
  };
  const settings = {
    holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
    clock_waits_for_payment: false,
    intake_reminder_days: [2, 4],
    second_factor_required: { admin: '2027-01-31' },
    session_days: { admin: 1, staff: 2, customer: 3 },
    tax: { enabled: true, prices_include_tax: true, vies: false, label: 'VAT' },
    invoicing: { due_in_days: 30 },
  };
  expect(readConfig(write(settings)).companyFile).toMatchObject(settings);
  expect(problemsOf(write({ time_zone: 'Mars/Olympus', session_days: { admin: 0, staff: 1, customer: 1 } }))).toEqual([
    expect.stringMatching(/^COMPANY_FILE: time_zone/),
    expect.stringMatching(/^COMPANY_FILE: session_days.admin/),
  ]);
  expect(problemsOf(write({ day_start: '17:00', day_end: '09:00' }))).toEqual([
    expect.stringMatching(/^COMPANY_FILE: day_end: must be after/),
  ]);
});

test('a problem never shows the value of a secret', () => {
  expect(problemsOf({ ...smtp, STRIPE_SECRET_KEY: 'hunter2' }).join()).not.toContain('hunter2');
  expect(problemsOf({ ...smtp, DATABASE_URL: 'mysql://root:hunter2@db' }).join()).not.toContain('hunter2');
});
