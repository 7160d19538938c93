/** Focus targets after the removal of an element. */
export const nextFocusTargets = new WeakMap<Element, () => HTMLElement | undefined>();
