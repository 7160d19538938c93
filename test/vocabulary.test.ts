import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

type Name = { name: string; where: string };

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('## Retired words')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|word)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const listOf = (column: number) =>
  (rows ?? []).flatMap((cells) => (cells[column] ?? '').split(',').map((word) => word.trim())).filter(Boolean);
const retired = new Set(listOf(1));
const allowed = listOf(3);

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path));

// The sample's images show real desks, letters and doors.
const isImage = (path: string) => /^(sample|server\/office\/shop\/sample-catalog)\/images\//.test(path);
const sources = tracked.filter((path) => /\.(ts|tsx|mjs)$/.test(path));

const wordsIn = (name: string): string[] =>
  allowed
    .reduce((rest, phrase) => rest.replace(new RegExp(phrase, 'i'), ' '), name.replaceAll('-', ''))
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

const isRetired = (name: string) => wordsIn(name).some((word) => retired.has(word));

const camelCase = (path: string) => path.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const exported = /^export (?:default )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;
const renamed = /^export (?:type )?\{([^}]+)\}/gm;

function exportsOf(path: string): Name[] {
  const text = readFileSync(path, 'utf8');
  const declared = [...text.matchAll(exported)].map(([, name = '']) => name);
  const listed = [...text.matchAll(renamed)].flatMap(([, list = '']) =>
    list.split(',').map((item) => item.replace(/^.*\bas\b|\btype\b/, '').trim()),
  );
  return [...declared, ...listed].filter(Boolean).map((name) => ({ name, where: `${path}: ${name}` }));
}

test('the glossary lists the retired words', () => {
  expect(retired.size).toBeGreaterThan(50);
  expect(isRetired('mailPreferences')).toBe(true);
  expect(isRetired('sendKept')).toBe(true);
  expect(isRetired('staffMember')).toBe(false);
  expect(isRetired('emailPreferences')).toBe(false);
});

test('no file name contains a retired word', () => {
  const names = tracked.filter((path) => !isImage(path) && !path.startsWith('docs/'));
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((path) => isRetired(camelCase(basename(path))))).toEqual([]);
});

test('no exported name contains a retired word', () => {
  const names = sources.flatMap(exportsOf);
  expect(names.length).toBeGreaterThan(1000);
  expect(names.filter(({ name }) => isRetired(name)).map(({ where }) => where)).toEqual([]);
});
