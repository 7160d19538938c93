import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { MiddleDot } from '../../record/middle-dot.tsx';
import { Card } from '../../ui/card.tsx';
import { Image } from '../../ui/media/image.tsx';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { daysText, Price } from '../../ui/price.tsx';
import type { CaseCardData } from './load-case-cards.ts';

/** `Bakery, 22 people`, as far as both are known. */
export const peopleText = ({ trade, people }: Pick<CaseCardData, 'trade' | 'people'>): string =>
  [trade, people === null ? '' : people === 1 ? '1 person' : `${people} people`].filter(Boolean).join(', ');

type Props = {
  study: CaseCardData;
  heading: 'h2' | 'h3';
  /** The page has its image already. */
  isPlain?: boolean;
};

export function CaseCard({ study, heading: Heading, isPlain = false }: Props) {
  const { slug, client, title, summary, days, price_decimal, image } = study;
  return (
    <Card className="group relative flex flex-col transition-colors hover:border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
      {!isPlain && (
        <div className="overflow-hidden bg-sunken">
          <Image
            image={image}
            alt=""
            width={960}
            height={640}
            sizes="(min-width: 1024px) 370px, (min-width: 768px) 33vw, 100vw"
            className="aspect-[5/2] w-full object-cover md:aspect-[2/1]"
          />
        </div>
      )}
      <div className="flex grow flex-col gap-2 p-5 wrap-anywhere">
        <p className="text-sm text-ink-soft">
          <span className="font-semibold text-ink">{client}</span>
          <MiddleDot />
          {peopleText(study)}
        </p>
        <Heading className="text-lg/6.5">
          <NoHyphenBreak>{title}</NoHyphenBreak>
        </Heading>
        <p className="text-ink-soft">{summary}</p>
        <p className="mt-auto pt-2">
          {price_decimal !== null && <Price short amount={price_decimal} className="font-semibold" />}
          {days !== null && (
            <span className="text-sm text-ink-soft">
              {price_decimal !== null && <MiddleDot />}
              {daysText(days)}
            </span>
          )}
        </p>
        <Link
          to={`/cases/${slug}`}
          prefetch="intent"
          className="inline-flex items-center gap-1 text-sm font-semibold text-brand outline-none after:absolute after:inset-0"
        >
          Read the case study
          <span className="sr-only">: {title}</span>
          <ArrowRight aria-hidden size={16} className="transition-transform group-hover:translate-x-0.5" />
        </Link>
      </div>
    </Card>
  );
}
