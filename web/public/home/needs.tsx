import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { withTaxNote } from '../../billing/tax-note.tsx';
import { useSite } from '../../site.ts';
import { Section } from '../../ui/section.tsx';
import { offerText } from '../services/price-list-data.ts';

export type NeedOffer = { slug: string; name: string; count: number; fromPrice: string | null };

/** Empty if they failed to load: the page makes sense without them. */
export function Needs({ needs }: { needs: NeedOffer[] }) {
  const { tax } = useSite().config;
  if (needs.length === 0) return null;
  return (
    <Section large title="What brings you here?">
      <ul className="grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {needs.map(({ slug, name, count, fromPrice }) => (
          <li key={slug} className="grid max-sm:border-t max-sm:border-line">
            <Link
              to={`/services?need=${slug}`}
              prefetch="intent"
              className="group flex min-h-14 items-center justify-between gap-3 rounded-lg py-1.5 -outline-offset-3 transition-colors hover:border-line-strong sm:border sm:border-line sm:bg-surface sm:px-5 sm:py-4"
            >
              <span className="min-w-0">
                <span className="block text-lg/6.5 font-semibold group-hover:text-brand">{name}</span>
                <span className="text-sm text-ink-soft">
                  {offerText(count, fromPrice && withTaxNote(fromPrice, tax))}
                </span>
              </span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
