import type { deliveriesApi } from '../../../contract/deliveries.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { notFound } from '../../shared/errors.ts';

const missing = (): never => {
  throw notFound('Part');
};

export const deliveryRoutes = (_: Deps): Handlers<typeof deliveriesApi> => ({
  accept: () => missing(),
  requestChanges: () => missing(),
  moreTime: () => missing(),
  reopen: () => missing(),
  grant: () => missing(),
});
