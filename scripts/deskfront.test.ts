import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

const SMALL_HEAP = '--max-old-space-size=96 --max-semi-space-size=2';

test('every command is an npm script too, which installs the packages first', async () => {
  const { commands } = await import('../server/operations/commands/commands.ts');
  expect(bin).toEqual({ deskfront: 'scripts/deskfront.mjs' });
  for (const { name } of commands) {
    expect(scripts[name]).toBe(`node ${SMALL_HEAP} server/commands/start.mjs ${name}`);
    expect(scripts[`pre${name}`]).toBe('node scripts/install.mjs');
  }
});
