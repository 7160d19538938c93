import { readFile } from 'node:fs/promises';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minifySync, type Plugin, transformWithOxc } from 'vite';

// The bundler would split the first page into about thirty small chunks, which compress badly: 127 kB instead of 118.
const chunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\// },
  // Only dashboards use live events.
  {
    name: 'site',
    test: /web\/(ui|api)\/(?!live-events|event-stream)|web\/site\.ts|node_modules\/(clsx|lucide-react)\//,
    minShareCount: 4,
  },
];

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
const CHUNK = /import\(\s*(?:\/\*[^*]*\*\/\s*)*(route\.client\w+Module)\s*\)/g;

// React Router would reload the page that is left, or show an error. The target is loaded instead (web/entry.client.tsx).
const routeFailure: Plugin = {
  name: 'route-failure',
  transform: {
    filter: { id: /react-router\/dist\/.*\/ssr\/route(Module)?s\.js/ },
    handler(code) {
      const caught = code
        .replace('window.location.reload();', again)
        .replace(CHUNK, `import(/* @vite-ignore */ $1).catch((error) => { ${again} throw error; })`);
      if (caught === code) this.error('React Router no longer loads routes as it did.');
      return caught;
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [inlineScript, routeFailure, tailwindcss(), reactRouter()],
  // Brand and hero files keep their URLs, which the company's configuration contains (`/brand/logo.svg`).
  publicDir: 'web/assets',
  // These browsers keep `light-dark()`: compiled for older ones, it would ignore a dark section in a light page.
  build: { cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    // Node would choose React's development build, which needs 10 MB more, unless every start set NODE_ENV.
    ...(command === 'build' && { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } }),
  },
  // The server's build holds its packages, so that it loads only what it uses of them: few icons, for example.
  ssr: { noExternal: command === 'build' || ['lucide-react'] },
}));
