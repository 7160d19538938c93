import clsx from 'clsx';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { numberFormat } from '../../../contract/shared/language/formats.ts';
import { useListUrl } from './list-url.ts';

type Meta = { page: number; per_page: number; last_page: number; total: number };

const number = numberFormat();

type Props = {
  meta: Meta;
  /** Needed if the screen has several lists: name and URL parameter. */
  of?: { list: string; param: string } | undefined;
};

export function Pagination({ meta: { page, per_page, last_page, total }, of }: Props) {
  const { pageUrl } = useListUrl(of?.param);
  if (total === 0 || (last_page <= 1 && page === 1)) return null;
  const first = (page - 1) * per_page + 1;
  const last = Math.min(total, page * per_page);
  return (
    <nav
      aria-label={of ? `Pagination: ${of.list}` : 'Pagination'}
      className="mt-4 flex flex-wrap items-center justify-between gap-3"
    >
      <p className="text-sm text-ink-soft tabular-nums">
        {first > total
          ? `Page ${number.format(page)} doesn’t exist`
          : `${number.format(first)}–${number.format(last)} of ${number.format(total)}`}
      </p>
      <div className="flex gap-1">
        <PageLink to={pageUrl(1)} label="First page" Icon={ChevronFirst} isDisabled={page <= 1} />
        <PageLink
          to={pageUrl(Math.min(page - 1, last_page))}
          label="Previous page"
          Icon={ChevronLeft}
          isDisabled={page <= 1}
        />
        <PageLink to={pageUrl(page + 1)} label="Next page" Icon={ChevronRight} isDisabled={page >= last_page} />
        <PageLink to={pageUrl(last_page)} label="Last page" Icon={ChevronLast} isDisabled={page >= last_page} />
      </div>
    </nav>
  );
}

function PageLink({
  to,
  label,
  Icon,
  isDisabled,
}: {
  to: string;
  label: string;
  Icon: LucideIcon;
  isDisabled: boolean;
}) {
  const look = 'inline-flex size-11 items-center justify-center rounded-md border border-line';
  if (isDisabled)
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
