import { ArrowUp } from 'lucide-react';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';

const THRESHOLD_PX = 300;

export function ScrollToTop() {
  if (!useScrolledPast(THRESHOLD_PX)) return null;
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      onClick={() => window.scrollTo({ top: 0 })}
      className="fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] z-30 grid size-12 place-items-center rounded-full bg-ink text-paper shadow-float transition-opacity hover:opacity-90 print:hidden"
    >
      <ArrowUp aria-hidden size={20} />
    </button>
  );
}
