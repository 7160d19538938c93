import { CaseCard } from './case-card.tsx';
import type { CaseCardData } from './load-case-cards.ts';

export const CaseGrid = ({ cases, heading }: { cases: CaseCardData[]; heading: 'h2' | 'h3' }) => (
  <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
    {cases.map((study) => (
      <li key={study.slug} className="grid">
        <CaseCard study={study} heading={heading} />
      </li>
    ))}
  </ul>
);
