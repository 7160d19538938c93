import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** `to` is a path from the root for files of the project, and a name for packages. */
export type Import = { from: string; to: string; names: string[]; typeOnly: boolean; dynamic: boolean };
export type Source = { path: string; text: string; imports: Import[]; exports: Export[] };
/** A name that a file passes on from another one. */
type Export = { name: string; original: string; to: string };

export const roots = ['contract', 'server', 'sandbox', 'web', 'sample', 'scripts', 'bench', 'e2e', 'test'];

const statement = /(?:^|\n)\s*(import|export)\s+(type\s)?(?:([^'";]*?)\sfrom\s+)?'([^']+)'/g;
const dynamicImport = /\bimport\(\s*'([^']+)'\s*\)/g;

const namesIn = (clause: string): { original: string; name: string }[] =>
  clause
    .replace(/[{}]/g, ',')
    .split(',')
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter(Boolean)
    .map((part) => {
      const [original = '', name = original] = part.split(/\s+as\s+/);
      return { original, name };
    });

export function readSource(path: string, text = readFileSync(path, 'utf8')): Source {
  const resolve = (to: string) => (to.startsWith('.') ? normalize(join(dirname(path), to)) : to);
  const imports: Import[] = [];
  const exports: Export[] = [];
  for (const [, keyword, type, clause = '', specifier = ''] of text.matchAll(statement)) {
    const to = resolve(specifier);
    const names = namesIn(clause);
    imports.push({ from: path, to, names: names.map((one) => one.original), typeOnly: Boolean(type), dynamic: false });
    if (keyword === 'export') exports.push(...names.map((one) => ({ ...one, to })));
  }
  for (const [, specifier = ''] of text.matchAll(dynamicImport))
    imports.push({ from: path, to: resolve(specifier), names: [], typeOnly: false, dynamic: true });
  return { path, text, imports, exports };
}

export const readSources = (): Source[] =>
  roots
    .flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }))
    // Lighthouse has packages of its own.
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => readSource(join(entry.parentPath, entry.name)));

export const isTest = (path: string) => /\.(test|fixture|spec)\.tsx?$/.test(path);

export type Arrow = { from: string; to: string };

/**
 * One arrow for each imported name, to the file that defines it: a door passes names on and would otherwise tie files
 * that do not know each other.
 */
export function arrowsOf(sources: readonly Source[]): Arrow[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const definedIn = (path: string, name: string): string => {
    const passedOn = byPath.get(path)?.exports.find((one) => one.name === name);
    return passedOn && byPath.has(passedOn.to) ? definedIn(passedOn.to, passedOn.original) : path;
  };
  return sources.flatMap(({ imports }) =>
    imports
      .filter(({ to }) => byPath.has(to))
      .flatMap(({ from, to, names }) =>
        (names.length > 0 ? names : ['*']).map((name) => ({ from, to: definedIn(to, name) })),
      ),
  );
}

/** Each circle as the sorted list of its members. */
export function circlesOf(arrows: readonly Arrow[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows) if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    lowest.set(node, own);
    stack.push(node);
    for (const to of next.get(node) ?? []) {
      const low = index.has(to) ? (stack.includes(to) ? (index.get(to) ?? own) : own) : visit(to);
      lowest.set(node, Math.min(lowest.get(node) ?? own, low));
    }
    if (lowest.get(node) === own) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return lowest.get(node) ?? own;
  };
  for (const node of next.keys()) if (!index.has(node)) visit(node);
  return circles;
}
