import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { explainStartFailure } from './start-failures.ts';

const smtp = { SMTP_URL: 'smtp://localhost' };
const SECRETS_KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const postgres = { ...smtp, SECRETS_KEY, DATABASE_URL: 'postgres://deskfront:hunter2@127.0.0.1/deskfront' };

/** PostgreSQL reports these codes. */
test.each([
  ['42501', /^DATABASE_URL: the user deskfront may not create tables in deskfront: make it the owner/],
  ['25006', /^DATABASE_URL: .* is a read-only replica: name the primary server/],
  ['57P03', /^DATABASE_URL: .* is still starting/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /^DATABASE_URL: the certificate of 127\.0\.0\.1 is not trusted .*sslrootcert/],
])('the code %s of PostgreSQL is explained', (code, sentence) => {
  expect(explainStartFailure(Object.assign(new Error('No.'), { code }), readConfig(postgres))).toMatch(sentence);
});

/** Node reports these errors; this test may run as a user for whom nothing is forbidden. */
test.each([
  [
    { code: 'EADDRINUSE', syscall: 'listen', port: 3000 },
    /^PORT is 3000, where another program already listens: stop it/,
  ],
  [{ code: 'EADDRINUSE', syscall: 'bind', port: 3000 }, /^PORT is 3000/],
  [{ code: 'EADDRINUSE', syscall: 'listen', port: 9090 }, /^METRICS_PORT is 9090/],
  [
    { code: 'EACCES', syscall: 'listen', port: 443 },
    /^PORT is 443, which this user may not open: use a port from 1024/,
  ],
  [
    { code: 'EADDRNOTAVAIL', syscall: 'listen', port: 3000 },
    /^HOST is shop\.example, which is no address of this machine/,
  ],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'shop.example' }, /^HOST is shop\.example/],
  [
    { code: 'EACCES', syscall: 'open', path: '/srv/desk/deskfront.sqlite' },
    /^DATA_DIR is \/srv\/desk, which may not be written/,
  ],
  [{ code: 'EROFS', syscall: 'mkdir', path: '/srv' }, /^DATA_DIR is \/srv\/desk, which is on a read-only file system/],
  [
    { code: 'EACCES', syscall: 'access', path: '/srv/backups' },
    /^BACKUP_DIR is \/srv\/backups, which may not be written/,
  ],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 8 }, /^DATA_DIR is \/srv\/desk, which has a database that may not be written/],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, /^DATA_DIR is \/srv\/desk, which is on a full disk/],
])('%j is explained', (fields, sentence) => {
  const settings = { HOST: 'shop.example', METRICS_PORT: '9090', DATA_DIR: '/srv/desk', BACKUP_DIR: '/srv/backups' };
  expect(explainStartFailure(Object.assign(new Error('No.'), fields), readConfig({ ...smtp, ...settings }))).toMatch(
    sentence,
  );
});

test('a failure of the direct connection names its variable, and an unknown one keeps its stack', () => {
  const config = readConfig({ ...postgres, DATABASE_DIRECT_URL: 'postgres://deskfront@127.0.0.1:6000/deskfront' });
  const refused = { code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 6000 };
  expect(explainStartFailure(Object.assign(new Error('No.'), refused), config)).toMatch(
    /^DATABASE_DIRECT_URL: no database/,
  );
  expect(explainStartFailure(new TypeError('x is not a function'), config)).toBeNull();
});
