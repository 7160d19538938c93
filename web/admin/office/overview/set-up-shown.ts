import type { Setup } from '../../../../contract/office/work-list.ts';

/** Until everything is done, or somebody hides it for the whole company. */
export const isSetUpShown = ({ hidden, steps }: Setup): boolean => !hidden && steps.some(({ done }) => !done);
