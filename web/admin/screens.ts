import { Bell, UserRound } from 'lucide-react';
import type { Screen } from './shared/manifest.ts';

/** These belong to whoever is signed in, and so to no area. */
export const screens = {
  list: [
    {
      path: 'notifications',
      file: 'notifications.tsx',
      name: 'Notifications',
      Icon: Bell,
      words: 'bell preferences',
    },
    { path: 'profile', file: 'profile.tsx', name: 'Profile', Icon: UserRound, words: 'account password passkey' },
  ],
} satisfies { list: readonly Screen[] };
