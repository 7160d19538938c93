/** The PDF library takes memory and time to load. */
export const loadContract = () => import('./contract.ts');
export { agreedTexts } from './consents-of-order.ts';
export { acceptedDpa } from './dpa.ts';
