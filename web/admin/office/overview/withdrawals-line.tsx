import { Link } from 'react-router';
import type { Overview } from '../../../../contract/office/overview.ts';
import { shortDayName } from '../../../../contract/shared/promise-sentence.ts';

type Props = Overview['open_withdrawals'] & { today: string };

/** The day is that of the oldest: the law sets it, whoever is on holiday. */
export function WithdrawalsLine({ count, pay_back_by, today }: Props) {
  if (count === 0 || pay_back_by === null) return null;
  return (
    <p>
      <Link
        to="/admin/dashboard/cancellations?kind=withdrawal"
        className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {count === 1 ? '1 withdrawal' : `${count} withdrawals`} to pay back by {shortDayName(pay_back_by, today)}
      </Link>
    </p>
  );
}
