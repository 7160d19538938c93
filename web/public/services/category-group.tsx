import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatAmount } from '../../../contract/shared/money.ts';
import { withTaxNote } from '../../billing/tax-note.tsx';
import { useSite } from '../../site.ts';
import { Card } from '../../ui/card.tsx';
import { Image } from '../../ui/media/image.tsx';
import { PriceList } from './price-list.tsx';
import { offerText, type PriceGroup } from './price-list-data.ts';

export function CategoryGroup({ group: { category, lines }, first }: { group: PriceGroup; first: boolean }) {
  const { name, slug, description, image, services_count, from_price_decimal } = category;
  const { tax } = useSite().config;
  const price = from_price_decimal === null ? null : withTaxNote(formatAmount(from_price_decimal, 'short'), tax);
  return (
    <section aria-labelledby={`category-${slug}`} className="grid items-start gap-x-8 gap-y-2 lg:grid-cols-12">
      <Card className="group relative transition-colors hover:border-line-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand max-lg:grid max-lg:grid-cols-[7rem_1fr] sm:max-lg:grid-cols-[12rem_1fr] lg:col-span-4">
        <div className="overflow-hidden bg-sunken">
          <Image
            image={image}
            motif={slug}
            alt=""
            width={960}
            height={640}
            sizes="(min-width: 1200px) 368px, (min-width: 1024px) 31vw, (min-width: 640px) 192px, 112px"
            first={first}
            className="size-full object-cover lg:aspect-[5/2]"
          />
        </div>
        <div className="flex min-w-0 flex-col gap-2 p-4 wrap-anywhere lg:p-5">
          <h2 id={`category-${slug}`} className="text-xl">
            {name}
          </h2>
          <p className="text-sm font-semibold">{offerText(services_count, price)}</p>
          {description && <p className="text-sm text-ink-soft">{description}</p>}
          <Link
            to={`/services/${slug}`}
            prefetch="intent"
            className="inline-flex items-center gap-1 font-semibold text-brand outline-none after:absolute after:inset-0"
          >
            View Services
            <span className="sr-only">: {name}</span>
            <ArrowRight aria-hidden size={18} className="transition-transform group-hover:translate-x-0.5" />
          </Link>
        </div>
      </Card>
      <div className="min-w-0 lg:col-span-8">
        <PriceList lines={lines} heading="h3" />
      </div>
    </section>
  );
}
