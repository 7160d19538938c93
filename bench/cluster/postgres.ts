import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../test/support/free-port.ts';
import type { Commands } from './packages.ts';
import { type Service, service } from './service.ts';

type User = { uid: number; gid: number } | null;
export type DatabaseServers = {
  primary: Service;
  replica: Service;
  bouncer: Service;
  /** Values of DATABASE_URL and its variants. */
  url: string;
  directUrl: string;
  replicaUrl: string;
};

const NAME = 'deskfront';
const PASSWORD = 'deskfront';
const urlAt = (port: number) => `postgres://${NAME}:${PASSWORD}@127.0.0.1:${port}/${NAME}`;

const settings = (port: number) =>
  [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'wal_level=replica',
    'hot_standby=on',
    // A replica that was down can catch up.
    'wal_keep_size=256MB',
    'max_connections=100',
  ].flatMap((setting) => ['-c', setting]);

/** PostgreSQL's defaults are durable: each commit waits for the disk. */
function postgresServer(name: string, bin: string, dataDir: string, port: number, user: User): Service {
  return service(name, {
    command: join(bin, 'postgres'),
    args: ['-D', dataDir, ...settings(port)],
    environment: { LC_ALL: 'C' },
    ready: /database system is ready to accept/,
    user,
    // SIGINT ends connections instead of waiting for them.
    stopSignal: 'SIGINT',
  });
}

async function createDatabase(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: urlAt(port).replace(/[^/]*$/, 'postgres') });
  await client.connect();
  await client.query(`create database ${NAME}`);
  await client.end();
}

function bouncerFile(folder: string, port: number, target: number, user: User): string {
  const users = join(folder, 'users.txt');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${NAME}" "${PASSWORD}"\n`);
  writeFileSync(
    file,
    `[databases]
${NAME} = host=127.0.0.1 port=${target} dbname=${NAME}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
; After a restart of PostgreSQL, the default would be 15 seconds.
server_login_retry = 1
`,
  );
  if (user) for (const one of [users, file]) chownSync(one, user.uid, user.gid);
  return file;
}

export async function startDatabases(
  { postgres: bin, pgbouncer }: Commands,
  folder: string,
  user: User,
): Promise<DatabaseServers> {
  const [port, replicaPort, bouncerPort] = [await freePort(), await freePort(), await freePort()];
  const [dataDir, replicaDir, passwordFile] = ['primary', 'replica', 'password'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const dir of [dataDir, replicaDir]) {
    mkdirSync(dir, { mode: 0o700 });
    if (user) chownSync(dir, user.uid, user.gid);
  }
  writeFileSync(passwordFile, PASSWORD);
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, {
      ...(user ?? {}),
      cwd: '/',
      env: { LC_ALL: 'C', PGPASSWORD: PASSWORD },
      stdio: ['ignore', 'ignore', 'pipe'],
    });

  run('initdb', ['-D', dataDir, '-U', NAME, '-E', 'UTF8', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]);
  const primary = postgresServer('PostgreSQL', bin, dataDir, port, user);
  await primary.start();
  await createDatabase(port);
  run('pg_basebackup', [
    '-D',
    replicaDir,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    NAME,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ]);
  const replica = postgresServer('the replica', bin, replicaDir, replicaPort, user);
  await replica.start();

  const bouncer = service('PgBouncer', {
    command: pgbouncer,
    args: [bouncerFile(folder, bouncerPort, port, user)],
    environment: {},
    ready: /process up/,
    user,
  });
  await bouncer.start();
  return {
    primary,
    replica,
    bouncer,
    url: urlAt(bouncerPort),
    directUrl: urlAt(port),
    replicaUrl: urlAt(replicaPort),
  };
}
