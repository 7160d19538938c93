import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The route list is small, so sending it at once is cheaper than discovering it link by link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
