import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { splitRoutes } from './split-routes.ts';

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;

/** Compresses the files, so that no request has to. */
export function build(): void {
  rmSync('build', { recursive: true, force: true });
  const cli = 'node_modules/@react-router/dev/bin.cjs';
  const { status } = spawnSync(process.execPath, [cli, 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The build failed; see the error above.');
  splitRoutes('build/client');
  for (const entry of readdirSync('build/client', { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length < 500) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

if (import.meta.main) build();
