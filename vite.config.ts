import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Brand and hero files keep their plain addresses: the company's configuration names them (`/brand/logo.svg`).
  publicDir: 'web/assets',
  // Keeps `light-dark()` as it is: rewritten for older browsers it would no longer follow a dark band in a light page.
  build: { cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'] },
  // Bundled, so that the server loads the thirty icons in use instead of all of them.
  ssr: { noExternal: ['lucide-react'] },
});
