import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: false,
  // A page knows its own routes; web/route-lists.ts gets more. The development server has no such files.
  routeDiscovery: process.env.NODE_ENV === 'production' ? { mode: 'lazy' } : { mode: 'initial' },
} satisfies Config;
