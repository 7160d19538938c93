import { CirclePause, Plug, Store } from 'lucide-react';
import type { Screens } from '../../shared/manifest.ts';

export const screens = {
  list: [
    {
      path: 'settings/orders',
      file: 'office/shop/taking-orders.tsx',
      name: 'Taking orders',
      Icon: Store,
      words: 'shop open closed pause paused resume vacation holiday',
    },
    {
      path: 'settings/connections',
      file: 'office/shop/connections.tsx',
      name: 'Connections',
      Icon: Plug,
      words: 'check test stripe paypal webhook keys round trip email smtp mailbox replies files storage',
    },
  ],
  actions: [
    {
      path: 'settings/orders?pause=1',
      name: 'Pause orders',
      Icon: CirclePause,
      words: 'stop close shop vacation holiday',
    },
  ],
  audit: {},
} satisfies Screens;
