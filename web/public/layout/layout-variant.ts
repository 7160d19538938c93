import { useMatches } from 'react-router';

/** `reduced`: only logo and legal links. */
export type LayoutVariant = 'full' | 'reduced';

/** Routes export it as `handle`. */
export type LayoutHandle = { variant: LayoutVariant };

export const useLayoutVariant = (): LayoutVariant =>
  useMatches().reduce<LayoutVariant>(
    (variant, { handle }) => (handle as LayoutHandle | undefined)?.variant ?? variant,
    'full',
  );
