import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { splitRoutes } from './split-routes.ts';

const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
};
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;

function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The build failed; see the error above.');
}

/** The server's bundle stays until there is a newer one: a running process may load parts of it. */
function removeBuild(): void {
  mkdirSync('build', { recursive: true });
  for (const name of readdirSync('build')) if (name !== 'app') rmSync(join('build', name), { recursive: true });
}

/** Compresses the files, so that no request has to. */
export function build(): void {
  removeBuild();
  run('node_modules/@react-router/dev/bin.cjs', 'build');
  run('scripts/bundle-server.ts');
  splitRoutes('build/client');
  for (const entry of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length < 500) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: brotli }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

if (import.meta.main) build();
