import { openWithdrawals } from '../../work/cancellations/cancellations.ts';
import { ageOf, DAY_MS, duration, type LineReader, statusByAge } from './line.ts';

/** Money must be paid back within fourteen days. */
export const withdrawalsLine: LineReader = async ({ db }, { now }) => {
  const { count: total, oldest } = await openWithdrawals(db);
  const age = ageOf(oldest, now);
  const status = statusByAge(age, { warn: 7 * DAY_MS, bad: 12 * DAY_MS });
  const line = { key: 'withdrawals', status, value: total === 0 ? 'None to decide' : `${total} to decide` };
  if (status === 'ok' || age === null)
    return [
      {
        ...line,
        text: total === 0 ? 'Every withdrawal is decided.' : 'Withdrawals are decided in time.',
      },
    ];
  return [
    {
      ...line,
      text: `A withdrawal from a contract has been waiting for ${duration(age)}. The money must be paid back within 14 days.`,
      action: 'Open the cancellations, then carry it out or refuse it.',
    },
  ];
};
