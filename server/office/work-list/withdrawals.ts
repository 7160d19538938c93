import { daysBetween } from '../../../contract/shared/promise-sentence.ts';
import { payBackDay } from '../../work/cancellations/cancellations.ts';
import { count, found, ROWS, type Source, toRow } from './sources.ts';

/** Each has a day by which its money must be back. */
export const withdrawals: Source = {
  group: 'deadline',
  read({ db, view, today }, hidden) {
    const open = db
      .selectFrom('cancellations')
      .where('kind', '=', 'withdrawal')
      .where('state', '=', 'received')
      .where('id', 'not in', hidden.ids('withdrawal'));
    return found(
      open
        .select(['id', 'order_id', 'user_id', 'order_number', 'reference', 'name', 'received_at'])
        .orderBy('received_at')
        .orderBy('id')
        .limit(ROWS),
      open.select(count),
      ({ id, order_id, user_id, order_number, reference, name, received_at }) => {
        const day = payBackDay(view.calendar.timeZone, received_at);
        return toRow({
          kind: 'withdrawal',
          action: 'decide_withdrawal',
          id,
          order_id,
          user_id,
          ref: reference,
          title: `Withdrawal from order ${order_id ?? order_number}`,
          who: name,
          day,
          days_late: Math.max(0, daysBetween(day, today)),
        });
      },
    );
  },
};
