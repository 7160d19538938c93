import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { api } from '../contract/api.ts';

type Loaded = Record<string, { parts?: Record<string, unknown> }>;

const inKebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const domainOf = (path: string) => path.split('/')[1] ?? '';
const manifests = globSync('server/*/*/area.ts');

async function load(path: string): Promise<{ name: string; parts: string[] }> {
  const loaded: Loaded = await import(join('..', path));
  const [[name, area] = ['', {}]] = Object.entries(loaded);
  return { name, parts: Object.keys(area.parts ?? {}) };
}

test('each area of the contract has its file, and its rules in the domain of the same name', async () => {
  const homes = new Map<string, string>();
  for (const path of manifests) {
    const { name, parts } = await load(path);
    expect(inKebabCase(name), path).toBe(basename(dirname(path)));
    for (const area of [name, ...parts]) homes.set(area, domainOf(path));
  }
  expect([...homes.keys()].sort()).toEqual(Object.keys(api).sort());
  for (const [area, domain] of homes)
    expect(globSync(`contract/*/${inKebabCase(area)}.ts`), area).toEqual([
      `contract/${domain}/${inKebabCase(area)}.ts`,
    ]);
});

test('only the register of main imports the manifest of an area', () => {
  const importers = globSync('{bench,e2e,sample,sandbox,scripts,server,test,web}/**/*.{ts,tsx}').filter((path) =>
    /(from|import\() ?'[^']*(?<!shared)\/area\.ts'/.test(readFileSync(path, 'utf8')),
  );
  expect(importers).toEqual(['server/main/areas.ts']);
});
