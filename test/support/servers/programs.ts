import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { inject, type TestContext } from 'vitest';
import { freePort } from '../free-port.ts';

export type ProgramName = 'pgbouncer' | 'redis-server' | 'dovecot';

/** Ends the program even if a test is stopped before it can close what it opened. */
export const endWithTests = (child: ChildProcess): void => {
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
};

export type RunningProgram = {
  port: number;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  remove(): Promise<void>;
  send(signal: NodeJS.Signals): void;
};

type Launch = { args: string[]; files?: Record<string, string>; port: number };

/** programs-setup.ts prints the reason once. */
export function skipWithout(test: TestContext, ...names: ProgramName[]): void {
  for (const name of names) if (!inject('programs')[name]) test.skip(`${name} is not installed.`);
}

async function untilAccepting(port: number, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const socket = connect(port, '127.0.0.1');
    const accepted = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (accepted) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** `{dir}` in the arguments is its folder. */
async function run(name: ProgramName, { args, files = {}, port }: Launch): Promise<RunningProgram> {
  const path = inject('programs')[name] ?? name;
  const dir = mkdtempSync(join(tmpdir(), `deskfront-${name}-`));
  // PgBouncer that root starts runs as the user `nobody`, who needs access.
  chmodSync(dir, 0o777);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dir, file), text.replaceAll('{dir}', dir));
  let child: ChildProcess | null = null;
  let output = '';
  const program: RunningProgram = {
    port,
    async start() {
      output = '';
      const started = spawn(
        path,
        args.map((arg) => arg.replaceAll('{dir}', dir)),
        { cwd: dir },
      );
      child = started;
      endWithTests(started);
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk) => (output += chunk));
      await untilAccepting(port, () => started.exitCode === null && started.signalCode === null);
      if (started.exitCode !== null) throw new Error(`${name} did not start:\n${output}`);
    },
    async stop(signal = 'SIGKILL') {
      const running = child;
      child = null;
      if (!running || running.exitCode !== null) return;
      const exited = once(running, 'exit');
      running.kill(signal);
      await exited;
    },
    async remove() {
      await program.stop();
      rmSync(dir, { recursive: true, force: true });
    },
    send: (signal) => void child?.kill(signal),
  };
  await program.start();
  return program;
}

export async function startRedis(options: string[] = []): Promise<RunningProgram & { url: string }> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '{dir}', ...options];
  return { ...(await run('redis-server', { args, port })), url: `redis://127.0.0.1:${port}` };
}

export async function startDovecot(password: string): Promise<RunningProgram & { urlOf(user: string): string }> {
  const port = await freePort();
  const { uid, gid, username } = userInfo();
  // Dovecot reads no mail as root.
  const owner = uid === 0 ? { uid: 'mail', gid: 'mail' } : { uid: `${uid}`, gid: `${gid}` };
  const users = uid === 0 ? '' : `default_internal_user = ${username}\ndefault_login_user = ${username}`;
  const settings = `protocols = imap
listen = 127.0.0.1
base_dir = {dir}/run
log_path = /dev/stderr
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:{dir}/%u
${users}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home={dir}/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;
  const args = ['-F', '-c', '{dir}/dovecot.conf'];
  const server = await run('dovecot', { args, files: { 'dovecot.conf': settings }, port });
  const urlOf = (user: string) => `imap://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`;
  return { ...server, urlOf };
}

export async function startPgBouncer(databaseUrl: string): Promise<RunningProgram & { url: string }> {
  const server = new URL(databaseUrl);
  const port = await freePort();
  const settings = `[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
server_login_retry = 1
`;
  const args = [...(userInfo().uid === 0 ? ['-u', 'nobody'] : []), '{dir}/pgbouncer.ini'];
  const pooler = await run('pgbouncer', { args, files: { 'pgbouncer.ini': settings }, port });
  return { ...pooler, url: `postgres://any@127.0.0.1:${port}${server.pathname}` };
}
