import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Section } from '../../ui/section.tsx';
import { CaseCard } from './case-card.tsx';
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
