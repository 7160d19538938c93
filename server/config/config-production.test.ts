import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

type Variables = Record<string, string>;
const live = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://mail.nordlicht.de',
  PUBLIC_URL: 'https://shop.nordlicht.de',
  SECRETS_KEY: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
};
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

function findingsOf(variables: Variables) {
  const namesIn = (lines: string[]) => lines.map((line) => line.split(' ')[0]);
  try {
    return { refused: [] as string[], warned: namesIn(readConfig(variables).warnings) };
  } catch (error) {
    if (error instanceof ConfigError) return { refused: namesIn(error.message.split('\n')), warned: [] };
    throw error;
  }
}

const database = (rest: string) => ({ DATABASE_URL: `postgres://u:p@${rest}` });
const postgres = (name: string, rest: string) => ({ ...database('localhost/shop'), [name]: `postgres://u:p@${rest}` });
const redis = (url: string) => ({ ...database('localhost/shop'), REDIS_URL: url });
const bucket = (endpoint: string) => ({ S3_BUCKET: 'files', S3_ENDPOINT: endpoint });

const refused: [Variables, string][] = [
  [database('db.example.com/shop'), 'DATABASE_URL'],
  [database('db.example.com/shop?sslmode=disable'), 'DATABASE_URL'],
  [database('db.example.com/shop?ssl=0'), 'DATABASE_URL'],
  [database('10.0.0.5/shop'), 'DATABASE_URL'],
  [database('db/shop'), 'DATABASE_URL'],
  [database('localhost/shop?host=db.example.com'), 'DATABASE_URL'],
  [postgres('DATABASE_DIRECT_URL', 'db.example.com/shop'), 'DATABASE_DIRECT_URL'],
  [postgres('DATABASE_REPLICA_URL', 'db.example.com/shop'), 'DATABASE_REPLICA_URL'],
  [redis('redis://:p@redis.example.com'), 'REDIS_URL'],
  [redis('rediss://:p@redis.example.com, redis://:p@8.8.8.8'), 'REDIS_URL'],
  [bucket('http://s3.example.com'), 'S3_ENDPOINT'],
  [{ SMTP_URL: 'smtp://mail.nordlicht.de?requireTLS=false' }, 'SMTP_URL'],
  [{ PUBLIC_URL: 'http://shop.example.com' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://8.8.8.8' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://shop.example' }, 'PUBLIC_URL'],
  [{ MAIL_FROM: 'Shop <hello@shop.invalid>' }, 'MAIL_FROM'],
  [{ SMTP_URL: 'smtps://mail.example.com' }, 'SMTP_URL'],
];

test.each(refused)('production does not start with %j, and works otherwise', (variables, name) => {
  expect(findingsOf({ ...live, ...variables })).toEqual({ refused: [name], warned: [] });
  expect(findingsOf({ ...live, ...variables, NODE_ENV: '' }).refused).toEqual([]);
});

const warned: [Variables, string][] = [
  [database('10.0.0.5/shop?sslmode=disable'), 'DATABASE_URL'],
  [database('db/shop?sslmode=disable'), 'DATABASE_URL'],
  [database('db.example.com/shop?sslmode=no-verify'), 'DATABASE_URL'],
  [database('db.example.com/shop?uselibpqcompat=true&sslmode=require'), 'DATABASE_URL'],
  [postgres('DATABASE_DIRECT_URL', 'db/shop?sslmode=disable'), 'DATABASE_DIRECT_URL'],
  [postgres('DATABASE_REPLICA_URL', 'db.example.com/shop?sslmode=no-verify'), 'DATABASE_REPLICA_URL'],
  [redis('redis://redis:6379'), 'REDIS_URL'],
  [bucket('http://minio:9000'), 'S3_ENDPOINT'],
  [{ SMTP_URL: 'smtp://10.0.0.9?requireTLS=false' }, 'SMTP_URL'],
  [{ PUBLIC_URL: 'http://shop.internal' }, 'PUBLIC_URL'],
];

test.each(warned)('production starts with a warning with %j', (variables, name) => {
  expect(findingsOf({ ...live, ...variables })).toEqual({ refused: [], warned: [name] });
  expect(findingsOf({ ...live, ...variables, NODE_ENV: '' })).toEqual({ refused: [], warned: [] });
});

test.each<Variables>([
  database('localhost/shop'),
  database('127.0.0.1:5433/shop'),
  database('[::1]/shop'),
  { DATABASE_URL: 'postgres:///shop?host=/var/run/postgresql' },
  database('db.example.com/shop?sslmode=verify-full'),
  database('db.example.com/shop?sslmode=require'),
  database('db.example.com/shop?ssl=true'),
  postgres('DATABASE_DIRECT_URL', 'db.example.com/shop?sslmode=verify-full'),
  redis('rediss://:p@redis.example.com'),
  redis('redis://127.0.0.1:7001,redis://localhost:7002'),
  bucket('https://s3.example.com'),
  bucket('http://localhost:9000'),
  { S3_BUCKET: 'files' },
  { SMTP_URL: 'smtp://mail.nordlicht.de' },
  { SMTP_URL: 'smtp://127.0.0.1?requireTLS=false' },
  { PUBLIC_URL: 'http://localhost:3000' },
  stripe,
  { ...stripe, STRIPE_SECRET_KEY: 'rk_live_12345678' },
  paypal,
])('production starts without a warning with %j', (variables) => {
  expect(findingsOf({ ...live, ...variables })).toEqual({ refused: [], warned: [] });
});

const testKeys: [Variables, string][] = [
  [{ ...stripe, STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_PUBLISHABLE_KEY: '123456789' }, 'STRIPE_SECRET_KEY'],
  [{ ...stripe, STRIPE_SECRET_KEY: 'rk_test_12345678', STRIPE_PUBLISHABLE_KEY: '123456789' }, 'STRIPE_SECRET_KEY'],
  [{ ...stripe, STRIPE_SECRET_KEY: '123456789', STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678' }, 'STRIPE_PUBLISHABLE_KEY'],
  [{ ...paypal, PAYPAL_MODE: 'sandbox' }, 'PAYPAL_MODE'],
];

test.each(testKeys)('only the preview of a shop starts with %j', (variables, name) => {
  const config = readConfig({ ...live, ...variables });
  expect(config.testKeys.map((line) => line.split(' ')[0])).toEqual([name]);
  expect(readConfig({ ...live, ...variables, NODE_ENV: '' }).testKeys).toEqual([]);
});

test('a misspelled variable is named with the one that was meant', () => {
  const { warnings } = readConfig({
    ...live,
    BACKUP_DIRR: '/backups',
    STRIPE_KEYS: 'x',
    NODE_OPTIONS: 'x',
    PATH: '/bin',
  });
  expect(warnings).toContain('BACKUP_DIRR: did you mean BACKUP_DIR?');
  expect(warnings.map((line) => line.split(/[ :]/)[0])).toEqual(['BACKUP_DIRR', 'STRIPE_KEYS']);
});

test('production does not start with the sample company, nor with its own example', () => {
  expect(() => readConfig({ ...live, COMPANY_FILE: 'sample/company.json' })).toThrow(
    'COMPANY_FILE is the sample: its company does not exist',
  );
  expect(readConfig({ ...live, NODE_ENV: '', COMPANY_FILE: 'sample/company.json' }).companyFile?.name).toBe(
    'Alderpoint',
  );
});

test('live and test keys are never used together', () => {
  const mixed = { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678' };
  expect(findingsOf({ ...live, ...mixed, NODE_ENV: '' }).refused).toEqual(['STRIPE_SECRET_KEY']);
  const reverse = { ...stripe, STRIPE_SECRET_KEY: 'sk_test_12345678' };
  expect(findingsOf({ ...live, ...reverse, NODE_ENV: '' }).refused).toEqual(['STRIPE_SECRET_KEY']);
});

test('a live key outside production is a warning', () => {
  expect(findingsOf({ ...live, ...stripe, NODE_ENV: '' })).toEqual({ refused: [], warned: ['STRIPE_SECRET_KEY'] });
});

test('no message shows a secret', () => {
  const variables = { ...live, DATABASE_URL: 'postgres://root:hunter2@db.example.com/shop' };
  expect(() => readConfig(variables)).toThrow(/^(?!.*hunter2)/s);
  expect(() => readConfig({ ...live, ...redis('redis://:hunter2@redis.example.com') })).toThrow(/^(?!.*hunter2)/s);
  expect(() => readConfig({ ...live, ...redis('hunter2@redis.example.com') })).toThrow(/^(?!.*hunter2)/s);
});
