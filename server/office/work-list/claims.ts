import { firstLine } from '../../../contract/shared/text.ts';
import { count, found, ROWS, type Source, toRow } from './sources.ts';

/** Claims of deleted orders don't exist. */
export const guaranteeClaims: Source = {
  group: 'guarantee',
  read({ db }, hidden) {
    const open = db
      .selectFrom('cancellations')
      .innerJoin('orders', 'orders.id', 'cancellations.order_id')
      .where('orders.deleted_at', 'is', null)
      .where('cancellations.kind', '=', 'guarantee')
      .where('cancellations.state', '=', 'received')
      .where('cancellations.id', 'not in', hidden.ids('guarantee_claim'));
    return found(
      open
        .innerJoin('users', 'users.id', 'cancellations.user_id')
        .select([
          'cancellations.id',
          'cancellations.order_id',
          'cancellations.user_id',
          'cancellations.wish',
          'cancellations.statement as message',
          'cancellations.answer_by',
          'cancellations.received_at as created_at',
          'users.name',
        ])
        .orderBy('cancellations.answer_by')
        .orderBy('cancellations.id')
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
