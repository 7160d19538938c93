import { Check, type LucideIcon, Minus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { TaxNote } from '../../../billing/tax-note.tsx';
import { daysText, Price } from '../../../ui/price.tsx';
import type { ComparedService } from './load-compared.ts';

type Props = { services: ComparedService[]; clearedUrl: string; onClear(): void };

/** Phones scroll it sideways. */
export function Comparison({ services, clearedUrl, onClear }: Props) {
  const { hash, key } = useLocation();
  const section = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each comparison is another entry of the history
  useEffect(() => {
    if (hash === '#compare') section.current?.focus({ preventScroll: true });
  }, [hash, key]);
  return (
    <div
      ref={section}
      id="compare"
      tabIndex={-1}
      className="mt-8 scroll-mt-[calc(var(--header-height)+1rem)] outline-none lg:mt-12"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="comparison" className="text-xl">
          Side by side
        </h2>
        <Link
          to={clearedUrl}
          preventScrollReset
          onClick={onClear}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
        >
          Close the comparison
        </Link>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section aria-labelledby="comparison" tabIndex={0} className="mt-3 overflow-x-auto">
        <table
          className="w-full table-fixed border-collapse text-start"
          style={{ minWidth: `${services.length * 11}rem` }}
        >
          <thead>
            <tr className="align-bottom">
              {services.map(({ slug, title }) => (
                <th key={slug} scope="col" className="pe-4 pb-3 text-lg/6.5 wrap-anywhere last:pe-0">
                  <Link to={`/service/${slug}`} className="text-brand underline underline-offset-4">
                    {title}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <Row name="Included" services={services}>
            {({ included }) => <Items items={included} Icon={Check} look="text-good" />}
          </Row>
          <Row name="Not included" services={services}>
            {({ not_included }) => <Items items={not_included} Icon={Minus} look="text-ink-soft" />}
          </Row>
          <Row name="Delivery" services={services}>
            {({ delivery_days }) => daysText(delivery_days)}
          </Row>
          <Row name="Price" services={services}>
            {({ price_decimal, isFrom }) => (
              <>
                <Price short amount={price_decimal} isFrom={isFrom} className="text-xl font-semibold" />
                <TaxNote />
              </>
            )}
          </Row>
        </table>
      </section>
    </div>
  );
}

type RowProps = { name: string; services: ComparedService[]; children: (service: ComparedService) => ReactNode };

const Row = ({ name, services, children }: RowProps) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colSpan={services.length} className="border-t border-line-strong pt-3 text-sm text-ink-soft">
        {name}
      </th>
    </tr>
    <tr className="align-top">
      {services.map((service) => (
        <td key={service.slug} className="pt-2 pe-4 pb-4 wrap-anywhere last:pe-0">
          {children(service)}
        </td>
      ))}
    </tr>
  </tbody>
);

function Items({ items, Icon, look }: { items: string[]; Icon: LucideIcon; look: string }) {
  if (items.length === 0) return '–';
  return (
    <ul className="grid gap-2">
      {items.map((item) => (
        <li key={item} className="flex gap-2">
          <Icon aria-hidden size={18} className={`mt-1 shrink-0 ${look}`} />
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </ul>
  );
}
