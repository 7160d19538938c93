import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The list of routes is small and the same for everyone; asking for it link by link would cost more than sending it.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
