/** Where the focus goes on from an element that is not there any more; kept as long as the element is known to anybody. */
export const nextFocusTargets = new WeakMap<Element, () => HTMLElement | undefined>();
