import { LinkButton } from '../ui/button.tsx';

type Meta = { page: number; last_page: number; total: number };

/** On to the next part of a long list. */
export function Pages({ meta: { page, last_page, total } }: { meta: Meta }) {
  if (last_page <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft tabular-nums">
        Page {page} of {last_page}, {total} in all
      </p>
      <div className="flex gap-3">
        {page > 1 && (
          <LinkButton tone="secondary" to={{ search: `?page=${page - 1}` }}>
            Newer
          </LinkButton>
        )}
        {page < last_page && (
          <LinkButton tone="secondary" to={{ search: `?page=${page + 1}` }}>
            Older
          </LinkButton>
        )}
      </div>
    </nav>
  );
}
