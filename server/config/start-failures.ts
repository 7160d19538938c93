import { sep } from 'node:path';
import { StartRefused } from '../shared/start-refused.ts';
import { type Config, ConfigError } from './config.ts';

type Failure = Error & {
  code?: string;
  syscall?: string;
  hostname?: string;
  address?: string;
  port?: number;
  path?: string;
  errcode?: number;
  errors?: Failure[];
};
export type Places = Pick<
  Config,
  'host' | 'port' | 'metrics' | 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 'backup'
>;

/**
 * One sentence for the operator that names the variable. Null for a failure that is not the operator's mistake and
 * needs its stack. Never shows a password.
 */
export function explainStartFailure(error: unknown, config: Places | null): string | null {
  if (error instanceof ConfigError) return `The configuration is invalid:\n${error.message.replaceAll(/^/gm, '  ')}`;
  if (error instanceof StartRefused) return error.message;
  if (!(error instanceof Error) || !config) return null;
  // Each IP address of a name has failed.
  const failure: Failure = (error as Failure).errors?.[0] ?? error;
  return (
    explainListening(failure, config) ??
    explainFiles(failure, config) ??
    (config.databaseUrl ? explainPostgres(failure, config) : null)
  );
}

function explainListening(
  { code, syscall, hostname, port }: Failure,
  { host, port: sitePort, metrics }: Places,
): string | null {
  if (syscall === 'getaddrinfo' && hostname === host)
    return `HOST is ${host}, which is no address of this machine: use 0.0.0.0, or 127.0.0.1 behind a proxy on this machine.`;
  // A supervisor binds, and its node listens.
  if (syscall !== 'listen' && syscall !== 'bind') return null;
  const [name, number] =
    port !== undefined && port === metrics.port ? ['METRICS_PORT', port] : ['PORT', port ?? sitePort];
  switch (code) {
    case 'EADDRINUSE':
      return `${name} is ${number}, where another program already listens: stop it, or choose another port.`;
    case 'EACCES':
      return `${name} is ${number}, which this user may not open: use a port from 1024 and let a proxy serve 443, or let systemd open it (deploy/systemd/deskfront.socket).`;
    case 'EADDRNOTAVAIL':
      return `HOST is ${host}, which is no address of this machine: use 0.0.0.0, or 127.0.0.1 behind a proxy on this machine.`;
    default:
      return null;
  }
}

const fileProblems: Record<string, string> = {
  EACCES: 'may not be written by this user: change its owner, or choose another folder',
  EPERM: 'may not be written by this user: change its owner, or choose another folder',
  EROFS: 'is on a read-only file system: mount a writable volume there, or choose another folder',
  ENOTDIR: "can't be a folder, because a part of it is a file: choose another folder",
  EEXIST: 'is a file: name a folder',
  ENOENT: "can't be created: create it, or choose another folder",
  ENOSPC: 'is on a full disk: free some space',
  EDQUOT: 'is on a full disk: free some space',
};
const sqliteProblems: Record<number, string> = {
  8: 'has a database that may not be written by this user: change the owner of deskfront.sqlite',
  10: "has a disk that can't be read or written: check the disk",
  11: 'has a damaged database: restore a backup',
  13: 'is on a full disk: free some space',
  14: "has a database that can't be opened by this user: change the owner of deskfront.sqlite",
  26: 'has a deskfront.sqlite that is no database: restore a backup, or move the file away',
};

function explainFiles({ code = '', path, errcode }: Failure, { dataDir, backup, databaseUrl }: Places): string | null {
  if (code === 'ERR_SQLITE_ERROR' && !databaseUrl) {
    const problem = sqliteProblems[(errcode ?? 0) & 255];
    return problem ? `DATA_DIR is ${dataDir}, which ${problem}.` : null;
  }
  const problem = fileProblems[code];
  if (!problem || !path) return null;
  if (backup && isWithin(path, backup.dir)) return `BACKUP_DIR is ${backup.dir}, which ${problem}.`;
  // Creating a folder fails at one of its parents.
  if (isWithin(path, dataDir) || isWithin(dataDir, path)) return `DATA_DIR is ${dataDir}, which ${problem}.`;
  return null;
}

const isWithin = (path: string, folder: string) =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'ENOENT',
]);
const certificate = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_)/;

function explainPostgres({ code = '', message, hostname, port, syscall }: Failure, config: Places): string | null {
  const { databaseUrl, databaseDirectUrl } = config;
  const failed = [
    { name: 'DATABASE_URL', url: databaseUrl },
    { name: 'DATABASE_DIRECT_URL', url: databaseDirectUrl },
  ].flatMap(({ name, url }) => (url ? [{ name, ...partsOf(url) }] : []));
  // The error of a refused connection tells which of the two it was.
  const matching = failed.filter((one) => (hostname ? one.host === hostname : port ? one.port === port : true));
  const named = matching.length > 0 ? matching : failed;
  const names = named.map(({ name }) => name).join(' or ');
  const { host = '', port: at = 5432, user = '', database = '' } = named[0] ?? {};

  if (
    (unreachable.has(code) && (syscall === undefined || /^(connect|getaddrinfo|read)$/.test(syscall))) ||
    /^timeout e|connection timeout/i.test(message)
  )
    return `${names}: no database responds at ${host}:${at} (${code || 'timed out'}): start PostgreSQL there, open its firewall for this machine, or correct the host and port.`;
  if (/^Connection terminated unexpectedly/.test(message))
    return `${names}: the server at ${host}:${at} ended the connection: look into the log of PostgreSQL there, or correct the host and port.`;
  if (/does not support SSL/.test(message))
    return `${names}: the server at ${host} has no TLS: turn it on there, or add ?sslmode=disable on a private network.`;
  if (certificate.test(code))
    return `${names}: the certificate of ${host} is not trusted (${code}): name the authority that signed it with &sslrootcert=/path/ca.pem, or correct the host.`;
  switch (code) {
    case '28P01':
      return `${names}: the server at ${host} refuses the password of the user ${user}: correct it, and percent-encode its special characters (%40 for @, %23 for #, %2F for /).`;
    case '28000':
      return `${names}: the server at ${host} does not admit the user ${user} from this machine: create the user, or allow it in pg_hba.conf.`;
    case '3D000':
      return `${names}: there is no database ${database} at ${host}: create it (createdb --owner=${user} ${database}), or correct the name.`;
    case '42501':
      return `${names}: the user ${user} may not create tables in ${database}: make it the owner (alter database ${database} owner to ${user}), or grant create on schema public.`;
    case '25006':
      return `${names}: the server at ${host} is a read-only replica: name the primary server, and the replica in DATABASE_REPLICA_URL.`;
    case '53300':
      return `${names}: the server at ${host} has no free connection: lower DATABASE_POOL_SIZE, raise max_connections, or put PgBouncer in between.`;
    case '57P03':
      return `${names}: the server at ${host} is still starting or recovering: start again in a moment.`;
    default:
      return null;
  }
}

function partsOf(text: string): { host: string; port: number; user: string; database: string } {
  // An empty host with a user is a socket, whose folder is a parameter.
  const url = new URL(text.replace('@/', '@socket/'));
  const user = decodeURIComponent(url.username);
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user,
    database: decodeURIComponent(url.pathname.slice(1)) || user,
  };
}
