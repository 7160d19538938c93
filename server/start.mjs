// Plain JavaScript, so that an older Node can report what is missing, and because one TypeScript file is enough to load
// the type stripper.
if (Number(process.versions.node.split('.')[0]) < 26) {
  console.error(`Node ${process.versions.node} is too old: use Node 26, or npm start, which brings its own.`);
  process.exit(1);
}
const { enableCompileCache, flushCompileCache } = await import('node:module');
const { join } = await import('node:path');
const { pathToFileURL } = await import('node:url');

// Caching compiled code between starts saves a third of the start's work and 20 MB.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/deskfront'));

async function importMain() {
  if (process.argv.includes('--supervise')) return import('./operations/supervisor/supervise.ts');
  const { freshBundle } = await import('./main/bundle.mjs');
  const bundle = freshBundle();
  if (!bundle) return import('./main/start.ts');
  const { nameSourcesInStacks } = await import('./main/source-stacks.mjs');
  nameSourcesInStacks(bundle);
  return import(pathToFileURL(bundle).href);
}

await importMain();
// A killed process must leave its cache too.
setTimeout(flushCompileCache, 5_000).unref();
