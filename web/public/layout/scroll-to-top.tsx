import clsx from 'clsx';
import { ArrowUp } from 'lucide-react';
import { useScrolledPast } from '../../ui/hooks/use-scrolled-past.ts';

const THRESHOLD_PX = 300;

const places = {
  /** Next to the page, where no text can be below it. */
  margin:
    'fixed inset-e-4 bottom-[calc(var(--bottom-bar)+1rem)] z-30 hidden size-12 bg-ink text-paper shadow-float hover:opacity-90 min-[84rem]:grid',
  /** Narrower windows have it in a bar of the layout. */
  bar: 'grid size-11 border border-line text-ink hover:bg-sunken min-[84rem]:hidden',
} as const;

export function ScrollToTop({ place }: { place: keyof typeof places }) {
  if (!useScrolledPast(THRESHOLD_PX)) return null;
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      onClick={() => window.scrollTo({ top: 0 })}
      className={clsx('shrink-0 place-items-center rounded-full transition-opacity print:hidden', places[place])}
    >
      <ArrowUp aria-hidden size={20} />
    </button>
  );
}
