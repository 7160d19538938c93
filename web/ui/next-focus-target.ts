/** The next focus target after an element is removed. */
export const nextFocusTargets = new WeakMap<Element, () => HTMLElement | undefined>();
