export const nextFocusTargets = new WeakMap<Element, () => HTMLElement | undefined>();
