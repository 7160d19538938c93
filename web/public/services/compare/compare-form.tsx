import clsx from 'clsx';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Form } from 'react-router';
import { MOST_COMPARED } from '../../../../contract/shared/service-filters.ts';
import { Button } from '../../../ui/button.tsx';
import { Comparison } from './comparison.tsx';
import type { ComparedService } from './load-compared.ts';

type Ticks = { ticked: string[]; toggle(slug: string): void };

const TickContext = createContext<Ticks | null>(null);

type Props = {
  /** The page with its filters, which the comparison leaves as they are. */
  path: string;
  query: URLSearchParams;
  /** The slugs on the page. */
  shown: string[];
  compared: ComparedService[];
  children: ReactNode;
};

/** A GET form, whose bar appears with the first tick: it also works without JavaScript. */
export function CompareForm({ path, query, shown, compared, children }: Props) {
  const [ticked, setTicked] = useState(() => compared.map(({ slug }) => slug));
  const toggle = (slug: string) =>
    setTicked((slugs) => (slugs.includes(slug) ? slugs.filter((other) => other !== slug) : [...slugs, slug]));
  const isCompared =
    compared.length > 0 && ticked.length === compared.length && compared.every(({ slug }) => ticked.includes(slug));
  const clearedUrl = query.size > 0 ? `${path}?${query}` : path;
  return (
    <>
      <Form action={`${path}#compare`} aria-label="Compare services">
        {[...query].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {ticked
          .filter((slug) => !shown.includes(slug))
          .map((slug) => (
            <input key={slug} type="hidden" name="compare" value={slug} />
          ))}
        <TickContext value={{ ticked, toggle }}>{children}</TickContext>
        <div
          className={clsx(
            'sticky bottom-4 z-20 mt-6 flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-lg border border-brand bg-surface px-4 py-3 shadow-float sm:px-6',
            isCompared ? 'hidden' : ticked.length > 0 ? 'flex' : 'hidden in-[form:has(:checked)]:flex',
          )}
        >
          <p role="status" className="font-semibold">
            {tickedText(ticked.length)}
          </p>
          {ticked.length !== 1 && <Button type="submit">Compare</Button>}
        </div>
      </Form>
      {compared.length > 0 && <Comparison services={compared} clearedUrl={clearedUrl} onClear={() => setTicked([])} />}
    </>
  );
}

/** The bar of a page without JavaScript counts none. */
function tickedText(count: number): string {
  if (count === 0) return `Up to ${MOST_COMPARED} services side by side`;
  if (count === 1) return 'Choose one or two more to compare.';
  return `${count} of ${MOST_COMPARED} chosen`;
}

/** Empty where nothing is compared. */
export function CompareTick({ slug, title, hasText = false }: { slug: string; title: string; hasText?: boolean }) {
  const ticks = useContext(TickContext);
  if (!ticks) return null;
  const isTicked = ticks.ticked.includes(slug);
  return (
    <label
      className={clsx(
        'relative z-10 inline-flex min-h-11 min-w-11 items-center gap-2 text-sm',
        !hasText && 'justify-center',
      )}
    >
      <input
        type="checkbox"
        name="compare"
        value={slug}
        checked={isTicked}
        disabled={!isTicked && ticks.ticked.length >= MOST_COMPARED}
        onChange={() => ticks.toggle(slug)}
        className="size-5 accent-brand"
      />
      <span className={hasText ? '' : 'sr-only'}>
        Compare<span className="sr-only"> {title}</span>
      </span>
    </label>
  );
}
