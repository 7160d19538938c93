import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'deskfront-bin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { scripts, bin } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  bin: Record<string, string>;
};

const npx = (...args: string[]) =>
  promisify(execFile)('npx', ['deskfront', ...args], {
    env: { ...process.env, npm_config_offline: 'true', SANDBOX: '1', DATA_DIR: folder },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), stdout: String(stdout), stderr: String(stderr) }),
  );

test('npx deskfront runs the commands, with their exit codes', async () => {
  expect(await npx('create-admin', 'ida@mail.test')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Password'),
  });
  expect(await npx('backups')).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean backup?') });
});

const list = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/run.mjs', ...args]).then(
    () => Promise.reject(new Error('It is a command.')),
    ({ code, stderr }) => ({ code: Number(code), text: String(stderr) }),
  );
const namesIn = (text: string) =>
  [...text.matchAll(/^ {2}npm run (\S+(?: [a-z]+)*) {2,}\S/gm)].map(([, name = '']) => name);

test('each npm script is npm start, a command of run.mjs or one of operators, and installs the packages first', async () => {
  const { commands } = await import('../server/operations/commands/commands.ts');
  expect(bin).toEqual({ deskfront: 'scripts/deskfront.mjs' });
  const { prestart, start, ...others } = scripts;
  // A process in between would take memory and delay SIGTERM.
  expect([prestart, start]).toEqual(['node scripts/install.mjs', 'node --max-semi-space-size=8 server/start.mjs']);
  const doors = Map.groupBy(Object.keys(others), (name) => others[name]?.replace(/ [^ ]+$/, ''));
  for (const [name, command] of Object.entries(others)) expect(command.endsWith(` ${name}`)).toBe(true);
  expect([...doors.keys()]).toEqual(['node scripts/run.mjs', 'node scripts/deskfront.mjs']);
  const own = namesIn((await list()).text).map((name) => name.split(' ')[0] ?? '');
  expect(doors.get('node scripts/run.mjs')).toEqual([...new Set(own)].sort(byPlaceIn(Object.keys(scripts))));
  const ofOperators = doors.get('node scripts/deskfront.mjs') ?? [];
  expect(ofOperators.length).toBeGreaterThan(4);
  expect(ofOperators.filter((name) => !commands.some((one) => one.name === name))).toEqual([]);
});

const byPlaceIn = (names: string[]) => (a: string, b: string) => names.indexOf(a) - names.indexOf(b);

test('a name that is no command prints the list, and a group its part of it', async () => {
  const all = await list('nothing');
  expect(all).toMatchObject({ code: 2, text: expect.stringContaining('There is no command "nothing".') });
  expect(namesIn(all.text)).toEqual(expect.arrayContaining(['demo', 'test:unit', 'bench', 'stress kills money']));
  const bench = namesIn((await list('bench', 'nothing')).text);
  expect(bench.length).toBeGreaterThan(5);
  expect(bench.filter((name) => !name.startsWith('bench'))).toEqual([]);
  expect((await list('stress', 'kills')).code).toBe(2);
});

/** Starts a program as a command does: with this code, from another folder and with another Node in front. */
function startOnProjectNode(code: string, path = '/usr/bin:/bin') {
  const door = join(import.meta.dirname, 'project-node.mjs');
  const run = `import { runOnProjectNode } from ${JSON.stringify(door)}; await runOnProjectNode(${JSON.stringify(['-e', code])})`;
  return spawn(process.execPath, ['--input-type=module', '-e', run], {
    cwd: folder,
    env: { PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const ended = async (child: ReturnType<typeof startOnProjectNode>) => (await once(child, 'exit')) as unknown[];

test('a program runs on the project’s Node in its folder, knows where the user is, and its exit code is the command’s', async () => {
  const child = startOnProjectNode(`
    const { execFileSync } = require('node:child_process');
    console.log(JSON.stringify([process.cwd(), process.env.INIT_CWD, String(execFileSync('node', ['-v'])).trim(), process.version]));
    process.exitCode = 7;`);
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  expect(await ended(child)).toEqual([7, null]);
  expect(JSON.parse(String(output))).toEqual([process.cwd(), realpathSync(folder), process.version, process.version]);
});

test('a signal reaches the program, which decides how the command ends', async () => {
  const waiting = `console.log('ready'); setInterval(() => {}, 1000);`;
  const orderly = startOnProjectNode(`process.on('SIGTERM', () => process.exit(3)); ${waiting}`);
  const killed = startOnProjectNode(waiting);
  await Promise.all([orderly, killed].map(({ stdout }) => once(stdout, 'data')));
  for (const child of [orderly, killed]) child.kill('SIGTERM');
  expect(await Promise.all([ended(orderly), ended(killed)])).toEqual([
    [3, null],
    [null, 'SIGTERM'],
  ]);
});
