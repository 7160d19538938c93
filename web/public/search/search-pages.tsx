import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { searchUrl } from './search-url.ts';

type Props = { q: string; kind: string | null; meta: { page: number; last_page: number } };

export function SearchPages({ q, kind, meta: { page, last_page } }: Props) {
  if (last_page === 1) return null;
  const link = (to: number, children: ReactNode) => (
    <LinkButton to={searchUrl({ q, kind, page: to })} tone="secondary">
      {children}
    </LinkButton>
  );
  return (
    <nav aria-label="Pagination" className="flex flex-wrap items-center gap-3">
      {page > 1 &&
        link(
          Math.min(page - 1, last_page),
          <>
            <ArrowLeft aria-hidden size={18} /> Previous
          </>,
        )}
      {page < last_page &&
        link(
          page + 1,
          <>
            Next <ArrowRight aria-hidden size={18} />
          </>,
        )}
      <span className="ms-auto text-sm text-ink-soft tabular-nums">
        Page {page} of {last_page}
      </span>
    </nav>
  );
}
