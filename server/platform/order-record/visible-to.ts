import { expressionBuilder } from 'kysely';
import type { Tables } from '../../adapters/database/database.ts';

/**
 * The condition of every read for a customer. A guest purchase is hidden from an account whose email address was never
 * proven: it may be a stranger's.
 */
export function visibleTo(userId: number) {
  const e = expressionBuilder<Tables, 'orders'>();
  return e.and([e('orders.user_id', '=', userId), e('orders.hidden_from_customer', '=', false)]);
}
