import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { bundleServer } from './bundle-server.ts';

const files = {
  'package.json': '{ "type": "module" }',
  'node_modules/zod/package.json': '{ "name": "zod", "version": "1.0.0", "type": "module", "main": "index.js" }',
  'node_modules/zod/index.js': 'export const version = "1.0.0";',
  'node_modules/sharp/package.json': '{ "name": "sharp", "version": "1.0.0", "type": "module", "main": "index.js" }',
  'node_modules/sharp/index.js': 'export const place = import.meta.url;',
  'server/shared/words.txt': 'words beside their source',
  'server/shared/place.ts': `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
export const words: string = readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8');
export const url: string = new URL('./worker.ts', import.meta.url).href;
`,
  'server/main/later.ts': `type Thrown = { reason: string };

export function fail({ reason }: Thrown): never {
  throw new Error(reason);
}
`,
  'server/main/start.ts': `import { version } from 'zod';
import { url, words } from '../shared/place.ts';

async function main(): Promise<void> {
  const { place } = await import('sharp');
  const { fail } = await import('./later.ts');
  try {
    fail({ reason: 'as expected' });
  } catch (error) {
    console.log(JSON.stringify({ version, url, words, place, stack: (error as Error).stack }));
  }
}

await main();
`,
};

let root: string;
const write = (name: string, content: string) => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), content);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'deskfront-bundle-'));
  const folder = root;
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) write(name, content);
  for (const name of ['start.mjs', 'main/bundle.mjs', 'main/source-stacks.mjs'])
    cpSync(join(import.meta.dirname, '../server', name), join(root, 'server', name));
});

const start = (): Record<string, string> =>
  JSON.parse(execFileSync(process.execPath, [join(root, 'server/start.mjs')], { encoding: 'utf8' }));
/** Asked in a process of its own, as at a start. */
const bundle = (): string | null =>
  JSON.parse(
    execFileSync(
      process.execPath,
      ['-e', "import('./server/main/bundle.mjs').then((m) => console.log(JSON.stringify(m.freshBundle())))"],
      { encoding: 'utf8', cwd: root },
    ),
  );

test('the bundle behaves as its sources, and its errors name their lines', async () => {
  const fromSources = start();
  expect(bundle()).toBeNull();
  await bundleServer(root);
  expect(bundle()).toContain('/build/app/start-');
  const bundled = start();
  expect(bundled).toEqual({ ...fromSources, stack: bundled.stack });
  const places = (stack = '') => [...stack.matchAll(/server\/main\/\w+\.ts:\d+/g)].map(([place]) => place);
  expect(places(fromSources.stack)).toEqual([
    'server/main/later.ts:4',
    'server/main/start.ts:8',
    'server/main/start.ts:14',
  ]);
  expect(places(bundled.stack).slice(0, 2)).toEqual(['server/main/later.ts:4', 'server/main/start.ts:8']);
  expect(bundled.stack).not.toContain('build/app');
});

test('packages of the start are in the bundle, the others are loaded from their place with their first use', async () => {
  await bundleServer(root);
  const code = readFileSync(bundle() ?? '', 'utf8');
  expect(code).not.toMatch(/from ['"]zod['"]/);
  expect(code).toMatch(/import\(['"]sharp['"]\)/);
  expect(code).not.toContain('function fail');
  expect(readdirSync(join(root, 'build/app')).some((name) => /^later-.*\.js$/.test(name))).toBe(true);
});

test('a changed source of the same size is started instead of the bundle, until the next build', async () => {
  await bundleServer(root);
  write('server/shared/place.ts', files['server/shared/place.ts'].replace('worker.ts', 'walker.ts'));
  expect(bundle()).toBeNull();
  expect(start().url).toContain('walker.ts');
  await bundleServer(root);
  expect(bundle()).not.toBeNull();
  expect(start().url).toContain('walker.ts');
});

test('a missing source, a changed package and an interrupted build are noticed', async () => {
  await bundleServer(root);
  write('node_modules/zod/package.json', files['node_modules/zod/package.json'].replace('1.0.0', '1.0.1'));
  write('node_modules/zod/index.js', 'export const version = "1.0.1";');
  expect(bundle()).toBeNull();
  expect(start().version).toBe('1.0.1');
  await bundleServer(root);
  expect(start().version).toBe('1.0.1');
  write('server/main/later.ts', 'not a program');
  await expect(bundleServer(root)).rejects.toThrow();
  write('server/main/later.ts', files['server/main/later.ts']);
  expect(bundle()).toBeNull();
  await bundleServer(root);
  rmSync(join(root, 'server/main/later.ts'));
  expect(bundle()).toBeNull();
});

test('a copy whose files have other times is as good', async () => {
  await bundleServer(root);
  for (const name of Object.keys(files)) utimesSync(join(root, name), 1, 1);
  expect(bundle()).not.toBeNull();
});

test('a build keeps the parts of the bundle before, which a process may still load', async () => {
  const parts = () => readdirSync(join(root, 'build/app')).filter((name) => /^later-.*\.js$/.test(name));
  await bundleServer(root);
  const [first] = parts();
  write('server/main/later.ts', files['server/main/later.ts'].replace('reason);', 'reason.trim());'));
  await bundleServer(root);
  expect(parts()).toHaveLength(2);
  write('server/main/later.ts', files['server/main/later.ts'].replace('reason);', 'reason.toUpperCase());'));
  await bundleServer(root);
  expect(parts()).toHaveLength(2);
  expect(parts()).not.toContain(first);
});
