import { Link } from 'react-router';
import type { LegalKind } from '../../contract/shared/company/legal-kinds.ts';
import { useSite } from '../site.ts';

const accepted: readonly LegalKind[] = ['terms', 'privacy'];

/** Nothing while neither text is published. `by`: what the buyer does. */
export function AcceptedTexts({ by }: { by: string }) {
  const published = useSite().config.legal?.filter(({ kind }) => accepted.includes(kind)) ?? [];
  if (published.length === 0) return null;
  return (
    <p className="mt-3 text-sm text-ink-soft">
      By {by} you accept our{' '}
      {published.map(({ kind, title, path }, i) => (
        <span key={kind}>
          {i > 0 && ' and '}
          <Link to={path} target="_blank" className="underline underline-offset-4 hover:text-ink">
            {title}
            <span className="sr-only"> (opens in a new tab)</span>
          </Link>
        </span>
      ))}
      .
    </p>
  );
}
