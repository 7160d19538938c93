import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { OfferedService } from '../../../contract/selling/catalog.ts';
import { offerSentence } from '../../../contract/shared/promise-sentence.ts';
import { TaxNote } from '../../billing/tax-note.tsx';
import { type Offered, useOffer } from '../../sale/use-done-by.ts';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { Price } from '../../ui/price.tsx';

export type HeroService = Pick<OfferedService, 'slug' | 'title' | 'price_decimal'> & { offer: Offered };

export const toHeroService = ({ slug, title, price_decimal, ...service }: OfferedService): HeroService => {
  const { done_by, valid_until, today, questions } = service;
  return { slug, title, price_decimal, offer: { done_by, valid_until, today, questions } };
};

/** What an order looks like before it is one: a real service with its price and day. */
export function HeroCard({ service }: { service: HeroService }) {
  const { slug, title, price_decimal } = service;
  const offer = useOffer(slug, service.offer);
  return (
    <div className="absolute bottom-4 left-4 grid w-[min(25rem,100%-6rem)] gap-1 lg:w-[min(25rem,100%-8rem)] rounded-lg bg-surface p-4 shadow-float wrap-anywhere lg:bottom-6 lg:left-8">
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span>
          <NoHyphenBreak>{title}</NoHyphenBreak>
        </span>
        <span className="shrink-0">
          <Price short amount={price_decimal} />
          <TaxNote />
        </span>
      </p>
      <p className="text-sm text-ink-soft">{offerSentence(offer)}</p>
      <Link
        to={`/service/${slug}`}
        prefetch="intent"
        className="-mb-2 inline-flex min-h-11 items-center gap-1 justify-self-start text-sm font-semibold text-brand underline-offset-4 hover:underline"
      >
        See this service
        <span className="sr-only">: {title}</span>
        <ChevronRight aria-hidden size={16} />
      </Link>
    </div>
  );
}
