import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { findProgram, installDebianPackage } from '../../scripts/find-program.ts';

/** PostgreSQL's is a folder. */
export type Commands = { haproxy: string; pgbouncer: string; postgres: string; redis: string };

const isRoot = userInfo().uid === 0;

/** Debian has several versions; the newest that can be copied to a replica wins. */
function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    '/opt/homebrew/bin',
  ];
  return (
    folders.find((folder) =>
      ['initdb', 'postgres', 'pg_basebackup'].every((program) => existsSync(join(folder, program))),
    ) ?? null
  );
}

function findOrInstallPostgres(): string | null {
  const found = findPostgres();
  if (found) return found;
  installDebianPackage('postgresql');
  return findPostgres();
}

export function findCommands(): Commands {
  const found = {
    haproxy: findProgram('haproxy'),
    pgbouncer: findProgram('pgbouncer'),
    postgresql: findOrInstallPostgres(),
    'redis-server': findProgram('redis-server'),
  };
  const missing = Object.entries(found).flatMap(([name, path]) => (path ? [] : [name]));
  if (missing.length > 0)
    throw new Error(`Please install ${missing.join(', ')} first: the cluster consists of these packages and Node.`);
  const { haproxy, pgbouncer, postgresql, 'redis-server': redis } = found;
  return { haproxy: haproxy ?? '', pgbouncer: pgbouncer ?? '', postgres: postgresql ?? '', redis: redis ?? '' };
}

/** PostgreSQL and PgBouncer refuse to run as root. Null means the caller's user. */
export function serviceUser(): { uid: number; gid: number } | null {
  if (!isRoot) return null;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
