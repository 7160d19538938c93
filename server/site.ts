import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { builtSite, servePages } from './pages.ts';

const build = join(import.meta.dirname, '../build');

/** The built site: its files from disk, compressed beforehand, and its pages. */
export async function serveSite(app: FastifyInstance, deps: Deps): Promise<void> {
  const entry = join(build, 'server/index.js');
  if (!existsSync(entry)) throw new Error('The site is not built yet: run `npm run build` first.');
  await app.register(staticFiles, {
    root: join(build, 'client'),
    wildcard: false,
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash of their content in their name.
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  servePages(app, deps, builtSite(entry));
}
