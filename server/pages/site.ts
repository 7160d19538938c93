import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { DATA_POLICY } from '../http/headers.ts';
import { StartRefused } from '../shared/start-refused.ts';
import { serveAppFiles } from './app-files.ts';
import { builtFiles } from './built-files.ts';
import { builtSite, servePages } from './pages.ts';

const SVG_POLICY = `${DATA_POLICY}; style-src 'unsafe-inline'`;

const built = join(import.meta.dirname, '../../build');

export async function serveSite(app: FastifyInstance, deps: Deps, build = built): Promise<void> {
  const entry = join(build, 'server/index.js');
  if (!existsSync(entry)) throw new StartRefused('The site is not built yet: run `npm run build` first.');
  const root = join(build, 'client');
  await app.register(staticFiles, {
    root,
    // A route for each of the 900 files would take a tenth of the start.
    serve: false,
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Names in /assets contain a hash of the content.
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      // An SVG opened as a document needs its own styles.
      if (/\.svg\b/.test(path)) reply.header('content-security-policy', SVG_POLICY);
    },
  });
  serveAppFiles(app, deps);
  servePages(app, deps, builtSite(entry), builtFiles(root));
}
