import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build, normalizePath, type Plugin, type Rolldown } from 'vite';

/** These are bundled with their own dependencies, because each start loads them. Other packages stay where they are. */
const BUNDLED = [
  '@fastify/busboy',
  '@fastify/static',
  'fastify',
  'kysely',
  'lru-cache',
  'p-limit',
  'p-timeout',
  'pg',
  'pino',
  'secure-json-parse',
  'zod',
];

/** The start reads it (`server/main/bundle.mjs`). Paths begin at the root of the project. */
type Manifest = {
  entry: string;
  sources: Record<string, { size: number; mtimeMs: number; digest: string }>;
  /** The digests of their descriptions, each of which contains the version. */
  packages: Record<string, string>;
  files: string[];
};

const isPackage = (file: string) => file.includes('/node_modules/');
const nameOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64');

const descriptionOf = (file: string) =>
  join(/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '', 'package.json');

/** Files that a source reads, and programs that it starts, are still found beside the source. */
function keepPlaces(code: string, path: string): string {
  const source = JSON.stringify(`../../${path}`);
  const folder = JSON.stringify(`../../${dirname(path)}`);
  return code
    .replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`)
    .replaceAll('import.meta.dirname', `process.getBuiltinModule('node:path').join(import.meta.dirname, ${folder})`);
}

function projectSources(root: string, sources: Manifest['sources']): Plugin {
  const pathOf = (id: string) => (id.startsWith(`${root}/`) && !isPackage(id) ? relative(root, id) : null);
  return {
    name: 'project-sources',
    enforce: 'pre',
    load(id) {
      const path = pathOf(id);
      if (!path) return;
      // The bundler reads the source after this: one that changes in between is never taken for the bundled one.
      const { size, mtimeMs } = statSync(id);
      sources[normalizePath(path)] = { size, mtimeMs, digest: digestOf(id) };
    },
    transform(code, id) {
      const path = pathOf(id);
      if (path && code.includes('import.meta.')) return { code: keepPlaces(code, normalizePath(path)), map: null };
    },
  };
}

function packagesIn(root: string, chunks: readonly Rolldown.OutputChunk[]): Manifest['packages'] {
  const files = new Set(chunks.flatMap(({ moduleIds }) => moduleIds.filter(isPackage).map(descriptionOf)));
  return Object.fromEntries(
    [...files].filter(existsSync).map((file) => [normalizePath(relative(root, file)), digestOf(file)]),
  );
}

/**
 * Joins what a start loads into one file, because each module costs 20 kB and 0.4 ms. Parts that are loaded with their
 * first use become files of their own.
 */
export async function bundleServer(folder: string): Promise<void> {
  const root = normalizePath(folder);
  const target = join(folder, 'build/app');
  const list = join(target, 'bundle.json');
  const before = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Manifest) : null;
  // An interrupted build leaves no list, so that the sources are started.
  rmSync(list, { force: true });
  const sources: Manifest['sources'] = {};
  const { output } = (await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [projectSources(root, sources)],
    ssr: { noExternal: true },
    build: {
      ssr: 'server/main/start.ts',
      outDir: target,
      emptyOutDir: false,
      target: 'esnext',
      minify: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        external: (id, importer) =>
          /^[\w@]/.test(id) && importer !== undefined && !isPackage(importer) && !BUNDLED.includes(nameOf(id)),
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const files = output.map(({ fileName }) => fileName);
  // A process that runs during a build may still need the parts of its own bundle.
  const kept = new Set([...files, ...(before?.files ?? [])]);
  for (const name of readdirSync(target)) if (!kept.has(name)) rmSync(join(target, name));
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? '';
  writeFileSync(list, JSON.stringify({ entry, sources, packages: packagesIn(root, chunks), files } satisfies Manifest));
}

if (import.meta.main) await bundleServer(join(import.meta.dirname, '..'));
