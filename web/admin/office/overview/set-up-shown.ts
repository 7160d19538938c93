import type { Setup, SetupItem } from '../../../../contract/office/setup.ts';

const HIDDEN = 'set-up-hidden';

/** Only in this browser, and only once the shop is open. */
export const hideSetUp = (): void => localStorage.setItem(HIDDEN, '1');

export const isSetUpShown = ({ state, items }: Setup): boolean =>
  state === 'preview' || (items.some(({ status }) => status === 'open') && localStorage.getItem(HIDDEN) === null);

/** The shop opens with a button, which is no row. */
export const setUpRows = ({ items }: Setup): SetupItem[] => items.filter(({ key }) => key !== 'open');
