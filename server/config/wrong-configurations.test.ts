import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openS3 } from '../../test/support/servers/s3.ts';
import { openDatabase } from '../adapters/database/database.ts';
import { migrate } from '../adapters/database/migrate.ts';
import { loadOrCreateKeyFile, openSealerFor } from '../adapters/sealed-values.ts';
import { ConfigError, readConfig } from './config.ts';

// Starting a process takes a second, and several on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const dir = mkdtempSync(join(tmpdir(), 'deskfront-wrong-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const SECRETS_KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const smtp = { SMTP_URL: 'smtp://localhost' };
const live = { ...smtp, NODE_ENV: 'production', PUBLIC_URL: 'https://shop.nordlicht.de' };
const postgres = { ...smtp, SECRETS_KEY, DATABASE_URL: 'postgres://deskfront:hunter2@127.0.0.1/deskfront' };
const stripe = { STRIPE_SECRET_KEY: 'sk_live_12345678', STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678' };

const file = (name: string, content: string) => {
  writeFileSync(join(dir, name), content);
  return join(dir, name);
};
const sample = JSON.parse(readFileSync('sample/company.json', 'utf8'));

/** Each line names the variable first, then what to do. */
test.each<[mistake: string, variables: Record<string, string>, problem: RegExp]>([
  ['two of the three Stripe keys', { ...smtp, ...stripe }, /^STRIPE_WEBHOOK_SECRET is missing: .* only work together/],
  ['the URL of an example', { ...live, PUBLIC_URL: 'https://shop.example' }, /^PUBLIC_URL is a placeholder$/],
  ['a sender of an example', { ...live, MAIL_FROM: 'a@mail.test' }, /^MAIL_FROM is a placeholder$/],
  ['the sandbox with real customers', { ...live, SANDBOX: '1' }, /^SANDBOX is on in production.*: remove SANDBOX/],
  ['SANDBOX=yes, which would be off', { ...smtp, SANDBOX: 'yes' }, /^SANDBOX must be 1 or 0/],
  [
    'http in production',
    { ...live, PUBLIC_URL: 'http://shop.nordlicht.de' },
    /^PUBLIC_URL begins with http.*: use https/,
  ],
  [
    'a path in PUBLIC_URL',
    { ...smtp, PUBLIC_URL: 'https://shop.example/desk' },
    /^PUBLIC_URL must be .* without a path/,
  ],
  ['an SMTP_URL with a raw #', { SMTP_URL: 'smtp://me:p#w@mail.test:587' }, /^SMTP_URL is malformed: percent-encode/],
  ['a MAIL_FROM without an address', { ...smtp, MAIL_FROM: 'Our shop' }, /^MAIL_FROM must be an email address/],
  [
    'a DATABASE_URL with a raw /',
    { ...smtp, SECRETS_KEY, DATABASE_URL: 'postgres://me:hunter/2@db/shop' },
    /^DATABASE_URL is malformed: percent-encode/,
  ],
  ['PostgreSQL without SECRETS_KEY', { ...postgres, SECRETS_KEY: '' }, /^SECRETS_KEY is missing/],
  [
    'a SECRETS_KEY of 16 bytes',
    { ...postgres, SECRETS_KEY: 'k1:AAAAAAAAAAAAAAAAAAAAAA==' },
    /^SECRETS_KEY must be k1: and 32/,
  ],
  [
    'a remote database without TLS',
    { ...live, SECRETS_KEY, DATABASE_URL: 'postgres://me@db.example/shop' },
    /^DATABASE_URL .* without TLS: add \?sslmode=verify-full/,
  ],
  ['Redis without PostgreSQL', { ...smtp, REDIS_URL: 'redis://localhost' }, /^DATABASE_URL is missing/],
  ['an http URL as REDIS_URL', { ...postgres, REDIS_URL: 'http://cache' }, /^REDIS_URL must be redis:\/\//],
  ['TRUST_PROXY=true', { ...smtp, TRUST_PROXY: 'true' }, /^TRUST_PROXY must be the number of proxies/],
  ['METRICS_PORT on the port of the site', { ...smtp, METRICS_PORT: '3000' }, /^METRICS_PORT equals PORT: choose/],
  [
    'backups within the images',
    { ...smtp, DATA_DIR: '/srv/desk', BACKUP_DIR: '/srv/desk/storage/backups' },
    /^BACKUP_DIR is within .*: choose a folder outside/,
  ],
  ['an S3_ENDPOINT without a bucket', { ...smtp, S3_ENDPOINT: 'https://s3.example' }, /^S3_BUCKET is missing/],
  ['a COMPANY_FILE that is missing', { ...smtp, COMPANY_FILE: join(dir, 'none.json') }, /^COMPANY_FILE can't be read/],
  [
    'a COMPANY_FILE with a trailing comma',
    { ...smtp, COMPANY_FILE: file('a.json', '{"name":"x",}') },
    /^COMPANY_FILE is not valid JSON/,
  ],
  [
    'a COMPANY_FILE with a wrong field',
    { ...smtp, COMPANY_FILE: file('b.json', JSON.stringify({ ...sample, email: 'none' })) },
    /^COMPANY_FILE: email: /,
  ],
  ['a PORT that is too large', { ...smtp, PORT: '80800' }, /^PORT must be from 0 to 65535/],
])('%s is refused', (_, variables, problem) => {
  const problems = problemsOf(variables);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(problem);
});

function problemsOf(variables: Record<string, string>): string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

/** The log is silent, so this is everything that the process prints. */
async function start(variables: Record<string, string>): Promise<{ code: number; output: string }> {
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    HOST: '127.0.0.1',
    ...variables,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/start.mjs'], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: (stdout + stderr).trimEnd() }),
    );
  });
}

async function expectRefusal(variables: Record<string, string>, sentence: RegExp): Promise<void> {
  const { code, output } = await start(variables);
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/^\s+at |hunter2/m);
  expect(code).toBe(1);
}

const newFolder = (name: string) => {
  mkdirSync(join(dir, name), { recursive: true });
  return join(dir, name);
};

const mark = Buffer.from([0]);
const field = (type: string, text: string) => Buffer.concat([Buffer.from(type + text), mark]);

/** Refuses every connection like PostgreSQL. An empty code ends it. */
async function refusingServer(code: string): Promise<{ url: string; server: Server }> {
  const fields = Buffer.concat([field('S', 'FATAL'), field('V', 'FATAL'), field('C', code), field('M', 'No.'), mark]);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(code === '' ? '' : Buffer.concat([head, fields])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://deskfront:hunter2@127.0.0.1:${port}/shop`, server };
}

test('every invalid variable is printed by the real process, one per line, and nothing else', async () => {
  const { code, output } = await start({ PORT: 'eighty', SMTP_URL: '', TRUST_PROXY: 'yes' });
  expect(output.split('\n').map((line) => line.trim().split(' ')[0])).toEqual(['The', 'PORT', 'TRUST_PROXY']);
  expect(code).toBe(1);
});

test('a database that does not respond is refused without its password', async () => {
  // Other tests never get this port.
  const url = 'postgres://deskfront:hunter2@127.0.0.1:1/shop';
  await expectRefusal(
    { ...smtp, SECRETS_KEY, DATABASE_URL: url, DATA_DIR: newFolder('a') },
    /^DATABASE_URL: no database responds at 127\.0\.0\.1:1 \(ECONNREFUSED\): start PostgreSQL there.*\.$/,
  );
});

test.each([
  [
    'a wrong password',
    '28P01',
    /^DATABASE_URL: the server at 127\.0\.0\.1 refuses the password of the user deskfront: correct it/,
  ],
  ['a user that may not connect', '28000', /^DATABASE_URL: .* does not admit the user deskfront.*pg_hba\.conf\.$/],
  ['a database that is missing', '3D000', /^DATABASE_URL: there is no database shop .*createdb --owner=deskfront shop/],
  ['too many connections', '53300', /^DATABASE_URL: .* no free connection: lower DATABASE_POOL_SIZE/],
  ['an ended connection', '', /^DATABASE_URL: the server at 127\.0\.0\.1:\d+ ended the connection: look into the log/],
])('%s is refused', async (_, code, sentence) => {
  const { url, server } = await refusingServer(code);
  try {
    await expectRefusal({ ...smtp, SECRETS_KEY, DATABASE_URL: url, DATA_DIR: newFolder('a') }, sentence);
  } finally {
    server.close();
  }
});

test('a DATA_DIR that is a file, or below one, is refused', async () => {
  const taken = file('taken', '');
  await expectRefusal({ ...smtp, DATA_DIR: taken }, /^DATA_DIR is \/.*taken, which is a file: name a folder\.$/);
  await expectRefusal(
    { ...smtp, DATA_DIR: join(taken, 'data') },
    /^DATA_DIR is \/.*a part of it is a file: choose another/,
  );
});

test('a deskfront.sqlite that is no database is refused', async () => {
  const dataDir = newFolder('b');
  writeFileSync(join(dataDir, 'deskfront.sqlite'), 'This is a text file. '.repeat(100));
  await expectRefusal({ ...smtp, DATA_DIR: dataDir }, /^DATA_DIR is .* that is no database: restore a backup/);
});

test('a BACKUP_DIR that can not be written is refused', async () => {
  const BACKUP_DIR = join(file('taken', ''), 'backups');
  await expectRefusal(
    { ...smtp, DATA_DIR: newFolder('c'), BACKUP_DIR },
    /^BACKUP_DIR is \/.*: choose another folder\.$/,
  );
});

async function databaseWithSecondFactor(): Promise<string> {
  const dataDir = newFolder('d');
  loadOrCreateKeyFile(dataDir);
  const database = openDatabase({ url: null, file: join(dataDir, 'deskfront.sqlite') });
  await migrate(database);
  const at = new Date().toISOString();
  const person = {
    name: 'A',
    email: 'a@b.test',
    email_canonical: 'a@b.test',
    password_is_temporary: false,
    role_id: 1,
  };
  const { id } = await database.db
    .insertInto('users')
    .values({ ...person, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed = openSealerFor({ secretsKey: null, dataDir }).seal('second_factors:sealed:1', 'secret');
  await database.db
    .insertInto('second_factors')
    .values({ user_id: id, kind: 'totp', sealed, created_at: at })
    .execute();
  await database.close();
  return dataDir;
}

test('a lost or malformed secrets.key is refused while second factors are sealed with it', async () => {
  const dataDir = await databaseWithSecondFactor();
  const restored = join(dir, 'restored');
  cpSync(dataDir, restored, { recursive: true });
  rmSync(join(restored, 'secrets.key'));
  await expectRefusal({ ...smtp, DATA_DIR: restored }, /SECRETS_KEY is not set, and .*: put back the secrets\.key/);
  await expectRefusal(
    { ...smtp, DATA_DIR: restored, SECRETS_KEY },
    /SECRETS_KEY does not open .*: add the key that sealed them/,
  );
  writeFileSync(join(restored, 'secrets.key'), 'k1:short');
  await expectRefusal({ ...smtp, DATA_DIR: restored }, /secrets\.key are malformed: put back the file/);
});

test('a database of a newer version is refused with one sentence', async () => {
  const dataDir = newFolder('e');
  const database = openDatabase({ url: null, file: join(dataDir, 'deskfront.sqlite') });
  await migrate(database);
  await database.db
    .insertInto('kysely_migration' as 'roles')
    .values({ name: '999-from-the-future', timestamp: '2099-01-01T00:00:00.000Z' } as never)
    .execute();
  await database.close();
  await expectRefusal(
    { ...smtp, DATA_DIR: dataDir },
    /^The database is newer than this program: it has migration 999-from-the-future\. Update the program\.$/,
  );
});

test('an S3 store that refuses the keys, or has no such bucket, is refused', async () => {
  const s3 = await openS3();
  try {
    const variables = { ...smtp, ...s3.variables, DATA_DIR: newFolder('f') };
    await expectRefusal(
      { ...variables, S3_ACCESS_KEY_ID: 'key-of-others' },
      /S3_ACCESS_KEY_ID may not store files in the bucket/,
    );
    expect([...s3.objects]).toEqual([]);
    s3.setBehavior('missing');
    await expectRefusal(variables, /S3_BUCKET is images, which does not exist at http.*: create it/);
  } finally {
    await s3.close();
  }
});
