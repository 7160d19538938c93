import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import type { Need } from '../../../contract/shared/company.ts';
import { formatAmount } from '../../../contract/shared/money.ts';
import {
  DAY_LIMITS,
  PRICE_LIMITS,
  type ServiceFilters,
  serviceFilterQuery,
} from '../../../contract/shared/service-filters.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { daysText } from '../../ui/price.tsx';
import { chipClass } from '../shared/chip.ts';
import { isFiltered } from './price-list-data.ts';

const urlOf = (filters: ServiceFilters) => {
  const query = serviceFilterQuery(filters).toString();
  return query ? `/services?${query}` : '/services';
};

/** Links and a GET form also work without JavaScript. */
export function ServiceFilterForm({ filters, needs }: { filters: ServiceFilters; needs: Need[] }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const { need, maxPrice, maxDays, sort } = filters;
  const chips = useRef<HTMLUListElement>(null);
  // The chosen chip moves to the left, where it is in sight.
  const chosenFirst = needs.toSorted((a, b) => Number(b.slug === need) - Number(a.slug === need));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chip is chosen
  useEffect(() => {
    if (chips.current) chips.current.scrollLeft = 0;
  }, [need]);
  // Links and the browser's back button change the filters too.
  useEffect(() => {
    for (const [name, value] of Object.entries({ max_price: maxPrice, max_days: maxDays, sort })) {
      const select = form.current?.elements.namedItem(name);
      if (select instanceof HTMLSelectElement) select.value = String(value ?? '');
    }
  }, [maxPrice, maxDays, sort]);
  return (
    <div className="grid grid-cols-1 gap-6">
      {needs.length > 0 && (
        <nav aria-label="Services by need">
          <p className="font-semibold">What brings you here?</p>
          <ul
            ref={chips}
            className="edge-fade -mx-4 mt-1 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
          >
            {chosenFirst.map(({ slug, name }) => (
              <li key={slug}>
                <NeedLink name={name} filters={filters} slug={slug} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Form
        ref={form}
        action="/services"
        preventScrollReset
        aria-label="Filter services"
        onChange={({ currentTarget }) => void submit(filled(currentTarget), { action: '/services' })}
        className="grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-4"
      >
        {filters.need && <input type="hidden" name="need" value={filters.need} />}
        <Select label="Price" name="max_price" defaultValue={filters.maxPrice ?? ''} className="sm:w-40">
          <option value="">Any price</option>
          {PRICE_LIMITS.map((limit) => (
            <option key={limit} value={limit}>
              Up to {formatAmount(String(limit), 'short')}
            </option>
          ))}
        </Select>
        <Select label="Delivery" name="max_days" defaultValue={filters.maxDays ?? ''} className="sm:w-44">
          <option value="">Any time</option>
          {DAY_LIMITS.map((limit) => (
            <option key={limit} value={limit}>
              Within {daysText(limit)}
            </option>
          ))}
        </Select>
        <Select label="Sort by" name="sort" defaultValue={filters.sort ?? ''} className="max-sm:col-span-2 sm:w-48">
          <option value="">Category</option>
          <option value="price">Lowest price</option>
          <option value="days">Fastest delivery</option>
        </Select>
        <div className="hidden noscript:block">
          <Button type="submit" tone="secondary">
            Apply
          </Button>
        </div>
        {isFiltered(filters) && (
          <Link
            to="/services"
            preventScrollReset
            // This link disappears with the filters.
            onClick={() => form.current?.querySelector('select')?.focus({ preventScroll: true })}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand underline-offset-4 hover:underline"
          >
            <X aria-hidden size={18} />
            Clear filters
          </Link>
        )}
      </Form>
    </div>
  );
}

/** Empty values are left out: the URL must equal that of links. */
function filled(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].filter(([, value]) => value !== '');
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

function NeedLink({ slug, name, filters }: { slug: string; name: string; filters: ServiceFilters }) {
  const isChosen = filters.need === slug;
  return (
    <Link
      to={urlOf({ ...filters, need: isChosen ? null : slug })}
      preventScrollReset
      aria-current={isChosen || undefined}
      className={chipClass(isChosen)}
    >
      {name}
      {isChosen && <X aria-hidden size={16} />}
    </Link>
  );
}
