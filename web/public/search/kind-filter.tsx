import { Link } from 'react-router';
import { type PublicSearchKind, publicSearchKinds } from '../../../contract/shared/public-search-kinds.ts';
import { publicKindNames } from '../../search/kind-names.ts';
import { chipClass } from '../shared/chip.ts';
import { searchUrl } from './search-url.ts';

type Props = { q: string; kind: PublicSearchKind | null; counts: Record<PublicSearchKind, number> };

/** Only kinds with results. */
export function KindFilter({ q, kind, counts }: Props) {
  const kinds = publicSearchKinds.filter((one) => counts[one] > 0);
  if (kinds.length < 2) return null;
  const total = kinds.reduce((sum, one) => sum + counts[one], 0);
  const choices = [
    { kind: null, name: 'All', count: total },
    ...kinds.map((one) => ({ kind: one, name: publicKindNames[one].many, count: counts[one] })),
  ];
  return (
    <nav aria-label="Filter results">
      <ul className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <li key={choice.name}>
            <Link
              to={searchUrl({ q, kind: choice.kind })}
              aria-current={choice.kind === kind ? 'page' : undefined}
              className={chipClass(choice.kind === kind)}
            >
              {choice.name} <span className="text-sm tabular-nums">{choice.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
