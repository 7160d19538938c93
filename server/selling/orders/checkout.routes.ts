import type { checkoutApi } from '../../../contract/selling/checkout.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { previewPurchase } from './orders.ts';

export const checkoutRoutes = (deps: Deps): Handlers<typeof checkoutApi> => ({
  preview: ({ body, client }) => previewPurchase(deps, body, client.ip),
});
