import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Left alone, the bundler cuts framework and shared parts into some thirty crumbs for the first page, which then
// compress badly: 127 kB where these two groups make it 118.
const chunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\// },
  { name: 'site', test: /web\/(ui|api)\/|web\/site\.ts|node_modules\/(clsx|lucide-react)\//, minShareCount: 4 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Brand and hero files keep their plain addresses: the company's configuration names them (`/brand/logo.svg`).
  publicDir: 'web/assets',
  // Keeps `light-dark()` as it is: rewritten for older browsers it would no longer follow a dark band in a light page.
  build: { cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
  // Bundled, so that the server loads the thirty icons in use instead of all of them.
  ssr: { noExternal: ['lucide-react'] },
});
