import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { nearest } from '../../config/nearest.ts';
import { runCli } from './cli.ts';
import { commands } from './commands.ts';
import { withoutSecrets } from './print-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'deskfront-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const variablesIn = (dataDir: string) => ({ SANDBOX: '1', DATA_DIR: join(folder, dataDir) });

async function deskfront(args: string[], variables: Record<string, string> = {}, typed: string | null = null) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCli(args, {
    variables,
    folder,
    print: (line) => out.push(line),
    printError: (line) => err.push(line),
    ask: async () => typed,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test('without a command, all of them are listed', async () => {
  for (const args of [[], ['--help'], ['help']]) {
    const { code, out } = await deskfront(args);
    expect(code).toBe(0);
    for (const { name, summary } of commands) expect(out).toContain(`${name.padEnd(19)}  ${summary}`);
  }
});

test('each command explains itself', async () => {
  for (const { name, options } of commands) {
    const { code, out } = await deskfront([name, '--help']);
    expect([code, out.startsWith(`Usage: npx deskfront ${name}`)]).toEqual([0, true]);
    for (const option of Object.keys(options)) expect(out).toContain(`  --${option}`);
  }
});

test('an unknown command or option is named, with the nearest one', async () => {
  expect(await deskfront(['bakcup'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('no command bakcup. Did you mean backup?'),
  });
  expect((await deskfront(['frobnicate'])).err).not.toContain('Did you mean');
  expect(await deskfront(['restore', 'a', '--frce'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('Unknown option --frce. Did you mean --force?'),
  });
  expect(await deskfront(['doctor', 'now'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('Unexpected argument: now'),
  });
  expect((await deskfront(['backup', '--to'])).code).toBe(2);
  expect([nearest('verify', ['verify-backup', 'restore']), nearest('xyz', ['backup'])]).toEqual([
    'verify-backup',
    null,
  ]);
});

test('a wrong configuration is reported as at the start', async () => {
  const { code, err } = await deskfront(['backup'], { PORT: 'x' });
  expect([code, err.split('\n')[0]]).toEqual([1, 'The configuration is invalid:']);
  expect(err).toContain('  PORT must be a number');
});

test('an admin is created, and the second time refused', async () => {
  const variables = variablesIn('admin');
  const created = await deskfront(['create-admin', 'Ida@mail.test', 'Ida'], variables);
  expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/Password {2}\S{12,}/) });
  expect(await deskfront(['make-admin', 'ida@mail.test'], variables)).toMatchObject({
    code: 1,
    err: 'No admin was created: ida@mail.test already has an account.',
  });
  expect((await deskfront(['create-admin', 'nobody'], variables)).code).toBe(2);
  expect((await deskfront(['create-admin'], variables)).code).toBe(2);
});

test('a backup is made, verified, restored and moved', async () => {
  const variables = variablesIn('source');
  await deskfront(['create-admin', 'ida@mail.test'], variables);
  writeFileSync(join(folder, 'key'), 'a passphrase for tests\n');
  const made = await deskfront(['backup', '--to', 'backups', '--key-file', 'key'], variables);
  expect(made, made.err).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ records and 0 images/m) });
  expect(made.out).toContain(`Not in it: ${join(folder, 'source', 'secrets.key')} and the key of the backup.`);
  const [name = ''] = readdirSync(join(folder, 'backups'));
  const file = join('backups', name);
  expect((await deskfront(['verify-backup', file], variables)).err).toContain('The backup is encrypted');
  const verified = await deskfront(['verify-backup', file, '--key-file', 'key'], variables);
  expect(verified, verified.err).toMatchObject({ code: 0, out: expect.stringMatching(/^users +1 /m) });
  const target = variablesIn('target');
  const restored = await deskfront(['restore', file, '--key-file', 'key', '--next-invoice', 'inv-2026-000042'], target);
  expect(restored.code, restored.err).toBe(0);
  expect(restored.out).toContain(
    'The last invoice of the backup is none.\nThe next invoice gets the number inv-2026-000042.',
  );
  expect(restored.out).toContain('restore again with --force --next-credit-note N, before the application starts.');
  const again = await deskfront(['restore', file, '--key-file', 'key'], target);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is not empty (it has users)') });
  const place = join(folder, 'target', 'deskfront.sqlite');
  const forced = ['restore', file, '--key-file', 'key', '--force'];
  expect((await deskfront(forced, target)).err).toContain('--force needs --yes');
  expect((await deskfront(forced, target, 'another')).err).toContain('Nothing was changed');
  expect((await deskfront(forced, target, place)).code).toBe(0);
  const copy = join(folder, 'copy.sqlite');
  const moved = await deskfront([
    'move-database',
    '--from',
    'sqlite:target/deskfront.sqlite',
    '--to',
    'sqlite:copy.sqlite',
  ]);
  expect(moved, moved.err).toMatchObject({ code: 0, out: expect.stringMatching(/^users +1 +1 +equal$/m) });
  const database = new DatabaseSync(copy, { readOnly: true });
  expect(database.prepare('select email from users').all()).toEqual([{ email: 'ida@mail.test' }]);
  database.close();
});

test('the passphrase of backups needs no folder for scheduled ones', async () => {
  const variables = { ...variablesIn('keyed'), BACKUP_KEY: 'a passphrase for tests' };
  await deskfront(['create-admin', 'ida@mail.test'], variables);
  const made = await deskfront(['backup', '--to', 'keyed-backups'], variables);
  expect(made, made.err).toMatchObject({ code: 0, out: expect.stringContaining('encrypted') });
  const [name = ''] = readdirSync(join(folder, 'keyed-backups'));
  expect(name).toMatch(/\.enc$/);
  expect((await deskfront(['verify-backup', join('keyed-backups', name)], variables)).code).toBe(0);
});

test('a missing file, folder or place is reported in words', async () => {
  const variables = variablesIn('empty');
  const failures: [string[], number, string][] = [
    [['backup'], 1, `There is no database at ${join(folder, 'empty', 'deskfront.sqlite')}.`],
    [['verify-backup'], 1, `There is no backup in ${join(folder, 'empty', 'backups')}.`],
    [['verify-backup', 'gone.tar'], 1, `There is no file ${join(folder, 'gone.tar')}.`],
    [['restore'], 2, 'Name the file of the backup.'],
    [['backup', '--key-file', 'gone'], 2, "can't be read"],
    [['move-database', '--from', 'mysql://x', '--to', 'sqlite:y'], 2, '--from must be sqlite:PATH or postgres://'],
    [['move-database', '--from', 'sqlite:x', '--to', 'sqlite:y'], 1, 'There is no database at'],
    [['verify-backup', 'x', '--scratch-url', 'sqlite:x'], 2, '--scratch-url must begin with postgres://'],
    [['restore', 'x', '--yes'], 2, '--yes only works with --force'],
  ];
  for (const [args, code, text] of failures)
    expect(await deskfront(args, variables), args.join(' ')).toMatchObject({
      code,
      err: expect.stringContaining(text),
    });
  expect(readdirSync(folder)).not.toContain('x');
});

test('print-config shows every variable and no secret', async () => {
  const secret = 'Hidden0Hidden0Hidden0';
  const variables: Record<string, string> = {
    SANDBOX: '1',
    DATABASE_URL: `postgres://user:${secret}@db.test/shop?sslmode=verify-full&password=${secret}`,
    DATABASE_DIRECT_URL: `postgres://${secret}@db.test/shop`,
    REDIS_URL: `rediss://:${secret}@a.test,rediss://u:${secret}@b.test:1234`,
    SMTP_URL: `smtps://user:${secret}@mail.test?token=${secret}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `https://otel.test/v1?key=${secret}`,
    SECRETS_KEY: `k1:${Buffer.alloc(32, secret).toString('base64')}`,
    STRIPE_SECRET_KEY: `sk_test_${secret}`,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
    STRIPE_WEBHOOK_SECRET: `whsec_${secret}`,
    PAYPAL_CLIENT_ID: 'client-of-paypal',
    PAYPAL_CLIENT_SECRET: secret,
    PAYPAL_WEBHOOK_ID: 'webhook-of-paypal',
    S3_BUCKET: 'images',
    S3_ACCESS_KEY_ID: 'public-id',
    S3_SECRET_ACCESS_KEY: secret,
    METRICS_TOKEN: secret,
    BACKUP_DIR: folder,
    BACKUP_KEY: secret,
  };
  const { code, out, err } = await deskfront(['print-config'], variables);
  expect(code, err).toBe(0);
  expect(out + err).not.toContain(secret);
  expect(out + err).not.toContain(variables.SECRETS_KEY);
  for (const line of [
    /^DATABASE_URL +postgres:\/\/…@db\.test\/shop\?sslmode=verify-full&password=…$/m,
    /^REDIS_URL +rediss:\/\/…@a\.test, rediss:\/\/…@b\.test:1234$/m,
    /^BACKUP_KEY +set$/m,
    /^METRICS_PORT +not set$/m,
    /^DATABASE_POOL_SIZE +10 +default$/m,
    /^STRIPE_PUBLISHABLE_KEY +pk_test_public$/m,
    /^brand +blank +the database can’t be read$/m,
  ])
    expect(out).toMatch(line);
  const invalid = await deskfront(['print-config'], {
    SANDBOX: '1',
    DATABASE_URL: `mysql://u:${secret}@h/x`,
    PORT: '99999',
  });
  expect(invalid).toMatchObject({ code: 1, out: expect.stringMatching(/^PORT +99999 \(invalid\)$/m) });
  expect(invalid.err).toContain('DATABASE_URL must begin with postgres://');
  expect(invalid.out).not.toContain(secret);
  expect(withoutSecrets('./data')).toBe('./data');
  const { out: own } = await deskfront(['print-config'], { SANDBOX: '1', COMPANY_FILE: 'sample/company.json' });
  expect(own).toMatch(/^company +file/m);
});
