import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const release = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/release.ts', ...args]).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }) => ({ code: Number(code), text: String(stderr) }),
  );

test('a step that does not exist, and a signature without a key, are answered with the steps', async () => {
  for (const answer of await Promise.all([release(), release('publish'), release('sign')]))
    expect(answer).toMatchObject({ code: 1, text: expect.stringContaining('sign KEY_FILE') });
});
