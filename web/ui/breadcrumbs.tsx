import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

export type Crumb = { name: string; to: string };

/** Phones hide the last crumb, since the page title follows. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs" className="print:hidden">
      <ol className="-mx-1 flex flex-wrap items-center text-sm text-ink-soft">
        {crumbs.map(({ name, to }, i) => (
          <li key={to} className="flex items-center last:max-sm:hidden">
            {i > 0 && <ChevronRight aria-hidden size={16} />}
            {i < crumbs.length - 1 ? (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center px-1 underline-offset-4 hover:text-ink hover:underline"
              >
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="px-1 text-ink">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
