import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { DATA_POLICY } from '../http/headers.ts';
import { builtSite, servePages } from './pages.ts';

const DRAWING_POLICY = `${DATA_POLICY}; style-src 'unsafe-inline'`;

const built = join(import.meta.dirname, '../../build');

/** The built site: its files from disk, compressed beforehand, and its pages. */
export async function serveSite(app: FastifyInstance, deps: Deps, build = built): Promise<void> {
  const entry = join(build, 'server/index.js');
  if (!existsSync(entry)) throw new Error('The site is not built yet: run `npm run build` first.');
  await app.register(staticFiles, {
    root: join(build, 'client'),
    wildcard: false,
    index: false,
    redirect: false,
    // Names that begin with a dot are left out anyway; nor does anybody need what the files were made from.
    globIgnore: ['**/*.map'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash of their content in their name.
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      // Drawings bring their own styles, which the usual policy would take from one that is opened by itself.
      if (/\.svg\b/.test(path)) reply.header('content-security-policy', DRAWING_POLICY);
    },
  });
  servePages(app, deps, builtSite(entry));
}
