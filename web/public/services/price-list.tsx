import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { TaxNote } from '../../billing/tax-note.tsx';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { daysText, Price } from '../../ui/price.tsx';
import { CompareTick } from './compare/compare-form.tsx';
import type { PriceLine } from './price-list-data.ts';

/** The whole line is its link. */
export function PriceList({
  lines,
  heading: Heading,
  categories = false,
}: {
  lines: PriceLine[];
  heading: 'h2' | 'h3';
  categories?: boolean;
}) {
  return (
    <ul className="border-t border-line">
      {lines.map(({ slug, title, summary, price_decimal, delivery_days, isFrom, categoryName }) => (
        <li
          key={slug}
          className="group relative grid grid-cols-[2.75rem_1fr_auto] gap-x-4 gap-y-1 border-b border-line py-4 transition-colors hover:bg-sunken has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-3 has-[a:focus-visible]:outline-brand max-sm:gap-x-3 sm:grid-cols-[2.75rem_1fr_5rem_8rem_1.25rem] sm:items-center sm:px-1"
        >
          <span className="row-span-2 -my-2 max-sm:-ms-3">
            <CompareTick slug={slug} title={title} />
          </span>
          <div className="min-w-0 wrap-anywhere">
            <Heading className="text-base font-semibold">
              <Link to={`/service/${slug}`} prefetch="intent" className="outline-none after:absolute after:inset-0">
                <NoHyphenBreak>{title}</NoHyphenBreak>
              </Link>
            </Heading>
            {categories && <p className="text-sm text-ink-soft">{categoryName}</p>}
          </div>
          <p className="text-end font-semibold sm:col-start-4 sm:row-start-1">
            <Price short amount={price_decimal} isFrom={isFrom} />
            <TaxNote />
          </p>
          <p className="text-end text-sm text-ink-soft tabular-nums max-sm:col-start-3 sm:col-start-3 sm:row-start-1">
            {daysText(delivery_days)}
          </p>
          <p className="text-sm text-ink-soft max-sm:col-start-2 max-sm:row-start-2 sm:col-span-3 sm:col-start-2 sm:pe-6">
            {summary}
          </p>
          <ChevronRight
            aria-hidden
            size={18}
            className="hidden text-ink-soft transition-transform group-hover:translate-x-0.5 sm:col-start-5 sm:row-start-1 sm:block"
          />
        </li>
      ))}
    </ul>
  );
}
