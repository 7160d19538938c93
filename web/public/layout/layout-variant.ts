import { useMatches } from 'react-router';

/** How much of the site stands around a screen. `reduced`: logo above, legal links below, nothing that leads away. */
export type Chrome = 'full' | 'reduced';

/** A route asks for it with `export const handle: ChromeHandle = { chrome: 'reduced' }`. */
export type ChromeHandle = { chrome: Chrome };

export const useChrome = (): Chrome =>
  useMatches().reduce<Chrome>((chrome, { handle }) => (handle as ChromeHandle | undefined)?.chrome ?? chrome, 'full');
