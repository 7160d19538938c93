import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { claimDatabase } from './claim.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskfront-claim-'));
  folders.push(folder);
  return folder;
}

async function claimElsewhere(folder: string) {
  const child = fork(join(import.meta.dirname, 'claim.fixture.ts'), [folder]);
  const [isOnlyProcess] = (await once(child, 'message')) as [boolean];
  return {
    isOnlyProcess,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('only the first process is alone with the database, until all others have ended, also if they were killed', async () => {
  const folder = newFolder();
  const first = await claimElsewhere(folder);
  const second = await claimElsewhere(folder);
  await first.kill();
  const third = await claimElsewhere(folder);
  expect([first, second, third].map(({ isOnlyProcess }) => isOnlyProcess)).toEqual([true, false, false]);
  await second.kill();
  await third.kill();
  const last = claimDatabase(folder);
  expect(last.isOnlyProcess).toBe(true);
  last.release();
  const again = claimDatabase(folder);
  expect(again.isOnlyProcess).toBe(true);
  again.release();
});

test('only the user of the process can read the lock file', () => {
  const folder = newFolder();
  claimDatabase(folder).release();
  expect(statSync(join(folder, 'deskfront.lock')).mode & 0o777).toBe(0o600);
});
