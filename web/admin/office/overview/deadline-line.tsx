import { Link } from 'react-router';
import { shortDayName } from '../../../../contract/shared/promise-sentence.ts';
import { dashboardUrl } from '../../rows.ts';

type Props = {
  count: number;
  /** The day of the oldest: the law sets it, whoever is on holiday. */
  day: string | null;
  /** Example: `withdrawal`. */
  one: string;
  many: string;
  /** Example: `to pay back by`. */
  until: string;
  /** Below `/admin/dashboard`. */
  path: string;
  today: string;
};

export function DeadlineLine({ count, day, one, many, until, path, today }: Props) {
  if (count === 0 || day === null) return null;
  return (
    <p>
      <Link
        to={dashboardUrl(path)}
        className="inline-flex min-h-8 items-center font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {count === 1 ? `1 ${one}` : `${count} ${many}`} {until} {shortDayName(day, today)}
      </Link>
    </p>
  );
}
