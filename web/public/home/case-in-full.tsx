import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatAmount } from '../../../contract/shared/money.ts';
import type { CaseStudy } from '../../../contract/site/cases.ts';
import { MiddleDot } from '../../record/middle-dot.tsx';
import { useSite } from '../../site.ts';
import { Image } from '../../ui/media/image.tsx';
import { daysText } from '../../ui/price.tsx';
import { Container } from '../../ui/section.tsx';
import { peopleText } from '../cases/case-card.tsx';
import { CaseChange } from '../cases/case-change.tsx';
import { Achievements } from './achievements.tsx';

type Props = { study: CaseStudy | null; hasMore: boolean };

/** One order from the problem to the result, and what all of them come to. */
export const CaseInFull = ({ study, hasMore }: Props) => {
  const { counters } = useSite().config.company;
  if (!study && counters.length === 0) return null;
  return (
    <div className="my-7 border-y border-line bg-sunken py-8 sm:py-10 lg:my-11 lg:py-16">
      <Container className="grid gap-6 lg:gap-12">
        {study && <Study study={study} hasMore={hasMore} />}
        <Achievements />
      </Container>
    </div>
  );
};

const RESULTS = 3;
const link = 'inline-flex min-h-11 items-center gap-1 font-semibold text-brand underline-offset-4 hover:underline';

function Study({ study, hasMore }: { study: CaseStudy; hasMore: boolean }) {
  const { slug, client, title, problem, results, days, price_decimal, quote, image, change } = study;
  return (
    <section aria-labelledby="case" className="grid gap-x-12 gap-y-4 lg:grid-cols-12">
      <div className="max-sm:hidden lg:col-span-5">
        <Image
          image={image}
          alt=""
          width={1440}
          height={960}
          sizes="(min-width: 1200px) 450px, (min-width: 1024px) 38vw, 100vw"
          className="aspect-[16/9] w-full rounded-lg object-cover lg:aspect-[4/3]"
        />
        {quote && (
          <figure className="mt-6 border-s-4 border-accent ps-5 max-lg:hidden">
            <Quote quote={quote} client={client} />
          </figure>
        )}
      </div>
      <div className="grid content-start gap-4 lg:col-span-7">
        <p className="text-sm text-ink-soft">
          <span className="font-semibold text-ink">{client}</span>
          <MiddleDot />
          {peopleText(study)}
        </p>
        <h2 id="case" className="text-title">
          {title}
        </h2>
        <p>{problem[0]}</p>
        {change && <CaseChange change={change} />}
        <p className="text-xl font-semibold tabular-nums empty:hidden">
          {price_decimal !== null && formatAmount(price_decimal, 'short')}
          {days !== null && (
            <span className="text-base font-normal text-ink-soft">
              {price_decimal !== null && <MiddleDot />}
              {daysText(days)}
            </span>
          )}
        </p>
        <ul className="grid gap-2.5">
          {results.slice(0, RESULTS).map((result) => (
            <li key={result} className="flex gap-2.5">
              <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
              {result}
            </li>
          ))}
        </ul>
        {quote && (
          <figure className="border-s-4 border-accent ps-5 lg:hidden">
            <Quote quote={quote} client={client} />
          </figure>
        )}
        <p className="flex flex-wrap gap-x-6">
          <Link to={`/cases/${slug}`} prefetch="intent" className={link}>
            Read the case study
            <ChevronRight aria-hidden size={18} />
          </Link>
          {hasMore && (
            <Link to="/cases" className={link}>
              More cases
              <ChevronRight aria-hidden size={18} />
            </Link>
          )}
        </p>
      </div>
    </section>
  );
}

const Quote = ({ quote: { text, name, role }, client }: { quote: NonNullable<CaseStudy['quote']>; client: string }) => (
  <>
    <blockquote>“{text}”</blockquote>
    <figcaption className="mt-2 text-sm">
      <span className="font-semibold">{name}</span>
      <span className="text-ink-soft">
        , {role}, {client}
      </span>
    </figcaption>
  </>
);
