import clsx from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import { dayName, offerSentence } from '../../../contract/shared/promise-sentence.ts';
import { TaxNote } from '../../billing/tax-note.tsx';
import { Person } from '../../record/person.tsx';
import { offerOf, type Scheduled, useOffer } from '../../sale/use-done-by.ts';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { Price } from '../../ui/price.tsx';

export type HeroService = Pick<ServiceDetail, 'slug' | 'title' | 'price_decimal' | 'engineer'> & { offer: Scheduled };

export const toHeroService = (service: ServiceDetail): HeroService => {
  const { slug, title, price_decimal, engineer } = service;
  return { slug, title, price_decimal, engineer, offer: offerOf(service) };
};

/** How an order looks, of a real service with its price and day. */
export function HeroCard({ service }: { service: HeroService }) {
  const { slug, title, price_decimal, engineer } = service;
  const offer = useOffer(slug, service.offer);
  const { today, done_by, schedule } = offer;
  const [, started] = schedule;
  const completed = schedule.findLast(({ name }) => name !== 'Delivered');
  return (
    <div className="relative m-4 mb-16 grid gap-4 rounded-lg border border-transparent bg-surface p-5 shadow-float wrap-anywhere lg:m-4 lg:w-[25rem] lg:p-6">
      <div className="grid gap-1">
        <p className="flex items-baseline justify-between gap-4 text-xl font-semibold">
          <span>
            <NoHyphenBreak>{title}</NoHyphenBreak>
          </span>
          <span className="shrink-0">
            <Price short amount={price_decimal} />
            <TaxNote />
          </span>
        </p>
        <p className="font-semibold text-good">{offerSentence(offer)}</p>
      </div>
      <ol className="grid gap-2.5">
        <Step name="Ordered" day={dayName(today, today)} state="done" at={0} />
        <Step name="Started" day={dayName(started?.day ?? today, today)} state="done" at={1} />
        <Step name="Completed" day={dayName(completed?.day ?? done_by, today)} state="current" at={2} />
        <Step name="Delivered" day={dayName(done_by, today)} state="next" at={3} />
      </ol>
      <div className="grid gap-x-4 border-t border-line pt-4 sm:grid-cols-[1fr_auto] sm:items-center">
        {engineer && <Person name={engineer.name} line={engineer.role} />}
        <Link
          to={`/service/${slug}`}
          prefetch="intent"
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand underline-offset-4 hover:underline"
        >
          See this service
          <span className="sr-only">: {title}</span>
          <ChevronRight aria-hidden size={18} />
        </Link>
      </div>
    </div>
  );
}

type StepProps = { name: string; day: string; state: 'done' | 'current' | 'next'; at: number };

/** They are ticked one after the other, once. */
const Step = ({ name, day, state, at }: StepProps) => (
  <li className="flex items-center gap-3">
    <span
      aria-hidden
      className={clsx(
        'grid size-5 shrink-0 place-items-center rounded-full border',
        state === 'next' ? 'border-line-strong' : 'border-brand',
      )}
    >
      {state !== 'next' && (
        <span
          style={{ animationDelay: `${at + 0.5}s` }}
          className={clsx(
            'grid animate-tick place-items-center rounded-full bg-brand text-on-brand',
            state === 'done' ? 'size-5' : 'size-2.5',
          )}
        >
          {state === 'done' && <Check size={12} strokeWidth={3} />}
        </span>
      )}
    </span>
    <span className={clsx('grow', state === 'next' && 'text-ink-soft')}>{name}</span>
    <span className="text-sm text-ink-soft tabular-nums">{day}</span>
  </li>
);
