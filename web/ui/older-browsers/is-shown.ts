/** False if it or an element around it is not displayed. `checkVisibility` is too new. */
export const isShown = (element: Element): boolean => element.getClientRects().length > 0;
