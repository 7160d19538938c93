import { readFile } from 'node:fs/promises';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minifySync, type Plugin, transformWithOxc } from 'vite';
import { groupModules } from './scripts/chunks.ts';

const grouped = groupModules();

/** The README and test/browsers.test.ts have these versions too. */
const oldestBrowsers = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];

const inlineScript: Plugin = {
  name: 'inline-script',
  enforce: 'pre',
  load: {
    filter: { id: /\?inline-script$/ },
    async handler(id) {
      const file = id.replace(/\?.*/, '');
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false });
      const script = minifySync(file, `(() => {${code}})()`, { compress: true, mangle: true }).code;
      return { code: `export default ${JSON.stringify(script)}`, moduleType: 'js', moduleSideEffects: false };
    },
  },
};

const again = 'if (window.loadRouteAgain) return window.loadRouteAgain(error);';
const importOf = (module: string) => new RegExp(`import\\(\\s*(?:/\\*[^*]*\\*/\\s*)*(${module})\\s*\\)`, 'g');

/** Per file of React Router. */
const failures: Record<string, [RegExp, string][]> = {
  'routeModules.js': [[/window\.location\.reload\(\);/g, again]],
  'routes.js': [
    [importOf('route\\.client\\w+Module'), `import(/* @vite-ignore */ $1).catch((error) => { ${again} throw error; })`],
    // Only a prefetch: the import that needs the module fails too.
    [importOf('modulePath'), 'import(/* @vite-ignore */ $1).catch(() => {})'],
  ],
};

// React Router would reload the page that is left, or show an error. The target is loaded instead (web/entry.client.tsx).
const routeFailure: Plugin = {
  name: 'route-failure',
  transform: {
    filter: { id: /react-router\/dist\/.*\/ssr\/route(Module)?s\.js/ },
    handler(code, id) {
      let caught = code;
      for (const [pattern, replacement] of failures[/route\w+\.js/.exec(id)?.[0] ?? ''] ?? []) {
        const before = caught;
        caught = caught.replace(pattern, replacement);
        if (caught === before) this.error('React Router no longer loads routes as it did.');
      }
      return caught;
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [grouped.plugin, inlineScript, routeFailure, tailwindcss(), reactRouter()],
  // The film of the home page keeps its URL, which a service of the sample contains.
  publicDir: 'web/assets',
  build: { target: oldestBrowsers, cssTarget: oldestBrowsers },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: grouped.groups } } } } },
    // Node would choose React's development build, which needs 10 MB more, unless every start set NODE_ENV.
    ...(command === 'build' && { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } }),
  },
  // The server's build holds its packages, so that it loads only what it uses of them: few icons, for example.
  ssr: { noExternal: command === 'build' || ['lucide-react'] },
}));
