import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Image } from '../../ui/media/image.tsx';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { daysText, Price } from '../../ui/price.tsx';
import { Section } from '../../ui/section.tsx';
import type { CaseCardData } from './load-case-cards.ts';

const SHOWN = 3;

export function CaseCards({ cases }: { cases: CaseCardData[] }) {
  if (cases.length === 0) return null;
  return (
    <Section
      large
      title="How it went for others"
      intro="The problem, the days it took, the price and the result."
      sunken
      aside={
        cases.length > SHOWN && (
          <Link
            to="/cases"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline-offset-4 hover:underline"
          >
            All case studies
            <ArrowRight aria-hidden size={18} />
          </Link>
        )
      }
    >
      <CaseGrid cases={cases.slice(0, SHOWN)} heading="h3" />
    </Section>
  );
}

export const CaseGrid = ({ cases, heading }: { cases: CaseCardData[]; heading: 'h2' | 'h3' }) => (
  <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
    {cases.map((study) => (
      <li key={study.slug} className="grid">
        <CaseCard study={study} heading={heading} />
      </li>
    ))}
  </ul>
);

function CaseCard({ study, heading: Heading }: { study: CaseCardData; heading: 'h2' | 'h3' }) {
  const { slug, client, trade, people, title, summary, days, price_decimal, image } = study;
  return (
    <Card className="group relative flex flex-col transition-colors hover:border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
      <div className="overflow-hidden bg-sunken max-md:hidden">
        <Image
          image={image}
          alt=""
          width={960}
          height={640}
          sizes="(min-width: 1024px) 370px, 33vw"
          className="aspect-[2/1] w-full object-cover"
        />
      </div>
      <div className="flex grow flex-col gap-2 p-5 wrap-anywhere">
        <p className="text-sm text-ink-soft">
          <span className="font-semibold text-ink">{client}</span> · {trade}, {people} people
        </p>
        <Heading className="text-lg/6.5">
          <NoHyphenBreak>{title}</NoHyphenBreak>
        </Heading>
        <p className="text-sm text-ink-soft">{summary}</p>
        <p className="mt-auto pt-2">
          <Price short amount={price_decimal} className="font-semibold" />
          <span className="text-sm text-ink-soft">
            <span className="mx-1.5">·</span>
            {daysText(days)}
          </span>
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
