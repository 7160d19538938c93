import { firstLine } from '../../../contract/shared/text.ts';
import { count, found, ROWS, type Source, toRow } from './sources.ts';

/** Claims of deleted orders don't exist. */
export const guaranteeClaims: Source = {
  group: 'guarantee',
  read({ db }, hidden) {
    const open = db
      .selectFrom('guarantee_claims')
      .innerJoin('orders', 'orders.id', 'guarantee_claims.order_id')
      .where('orders.deleted_at', 'is', null)
      .where('guarantee_claims.state', '=', 'open')
      .where('guarantee_claims.id', 'not in', hidden.ids('guarantee_claim'));
    return found(
      open
        .innerJoin('users', 'users.id', 'guarantee_claims.user_id')
        .select([
          'guarantee_claims.id',
          'guarantee_claims.order_id',
          'guarantee_claims.user_id',
          'guarantee_claims.wish',
          'guarantee_claims.message',
          'guarantee_claims.answer_by',
          'guarantee_claims.created_at',
          'users.name',
        ])
        .orderBy('guarantee_claims.answer_by')
        .orderBy('guarantee_claims.id')
        .limit(ROWS),
      open.select(count),
      ({ id, order_id, user_id, wish, message, answer_by: day, created_at: at, name: who }) =>
        toRow({
          kind: 'guarantee_claim',
          action: 'answer_claim',
          id,
          order_id,
          user_id,
          ref: wish,
          title: firstLine(message),
          who,
          day,
          at,
        }),
    );
  },
};
