export { agreedTexts } from './consents-of-order.ts';
