import { useMatches } from 'react-router';

/** How much of the site stands around a screen. `reduced`: logo above, legal links below, nothing that leads away. */
export type LayoutVariant = 'full' | 'reduced';

/** A route asks for it with `export const handle: ChromeHandle = { chrome: 'reduced' }`. */
export type LayoutHandle = { variant: LayoutVariant };

export const useLayoutVariant = (): LayoutVariant =>
  useMatches().reduce<LayoutVariant>(
    (chrome, { handle }) => (handle as LayoutHandle | undefined)?.variant ?? chrome,
    'full',
  );
