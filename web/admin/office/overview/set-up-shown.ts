import type { Setup } from '../../../../contract/office/setup.ts';

const HIDDEN = 'set-up-hidden';

/** Only in this browser, and only once the shop is open. */
export const hideSetUp = (): void => localStorage.setItem(HIDDEN, '1');

export const isSetUpShown = ({ state, items }: Setup): boolean =>
  state === 'preview' || (items.some(({ status }) => status === 'open') && localStorage.getItem(HIDDEN) === null);
