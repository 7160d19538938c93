import clsx from 'clsx';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useListUrl } from './list-url.ts';

type Meta = { page: number; per_page: number; last_page: number; total: number };

const number = new Intl.NumberFormat('en-US');

type Props = {
  meta: Meta;
  /** Of several lists on one screen: what it lists, and what its page is called in the address. */
  of?: { list: string; param: string };
};

/** Where a page stands in its list, and the ways on. Nothing where all of it is on the screen. */
export function Pages({ meta: { page, per_page, last_page, total }, of }: Props) {
  const { pageAddress } = useListUrl(of?.param);
  if (total === 0 || (last_page <= 1 && page === 1)) return null;
  const first = (page - 1) * per_page + 1;
  const last = Math.min(total, page * per_page);
  return (
    <nav
      aria-label={of ? `Pages of ${of.list}` : 'Pages'}
      className="mt-4 flex flex-wrap items-center justify-between gap-3"
    >
      <p className="text-sm text-ink-soft tabular-nums">
        {first > total ? `There is no page ${number.format(page)}` : `${number.format(first)}–${number.format(last)}`}{' '}
        of {number.format(total)}
      </p>
      <div className="flex gap-1">
        <Way to={pageAddress(1)} label="First page" Icon={ChevronFirst} off={page <= 1} />
        <Way to={pageAddress(Math.min(page - 1, last_page))} label="Previous page" Icon={ChevronLeft} off={page <= 1} />
        <Way to={pageAddress(page + 1)} label="Next page" Icon={ChevronRight} off={page >= last_page} />
        <Way to={pageAddress(last_page)} label="Last page" Icon={ChevronLast} off={page >= last_page} />
      </div>
    </nav>
  );
}

function Way({ to, label, Icon, off }: { to: string; label: string; Icon: LucideIcon; off: boolean }) {
  const look = 'inline-flex size-11 items-center justify-center rounded-md border border-line';
  if (off)
    return (
      <span aria-hidden className={clsx(look, 'text-line-strong opacity-60')}>
        <Icon size={20} />
      </span>
    );
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      preventScrollReset
      className={clsx(look, 'bg-surface text-ink transition-colors hover:border-ink hover:bg-sunken')}
    >
      <Icon aria-hidden size={20} />
    </Link>
  );
}
