import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { TaxNote } from '../../billing/tax-note.tsx';
import { Card } from '../../ui/card.tsx';
import { Image } from '../../ui/media/image.tsx';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { daysText, Price } from '../../ui/price.tsx';
import type { ServiceCardData } from './service-card-data.ts';

export function ServiceCard({
  service,
  large = false,
  compact = false,
  heading: Heading = 'h3',
}: {
  service: ServiceCardData;
  large?: boolean;
  compact?: boolean;
  heading?: 'h2' | 'h3';
}) {
  const { slug, title, description, price_decimal, delivery_days, image } = service;
  return (
    <Card
      className={clsx(
        'group relative flex transition-colors hover:border-line-strong',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        compact ? 'flex-row sm:flex-col' : 'flex-col',
      )}
    >
      <div className={clsx('shrink-0 overflow-hidden bg-sunken', compact && 'w-28 sm:w-auto', large && 'lg:grow')}>
        <Image
          image={image}
          alt=""
          width={960}
          height={640}
          sizes={
            large ? '(min-width: 640px) 590px, 100vw' : '(min-width: 1024px) 290px, (min-width: 640px) 50vw, 100vw'
          }
          className={clsx(
            'size-full object-cover',
            compact ? 'sm:aspect-[3/2]' : 'aspect-[3/2]',
            large && 'lg:aspect-auto',
          )}
        />
      </div>
      <div
        className={clsx('flex min-w-0 flex-col gap-2 p-4 wrap-anywhere', large ? 'lg:p-6' : 'grow', compact && 'grow')}
      >
        <Heading className={large ? 'text-xl' : 'text-lg/6.5'}>
          <NoHyphenBreak>{title}</NoHyphenBreak>
        </Heading>
        <p>
          <Price short amount={price_decimal} className={clsx('font-semibold', large && 'text-lg')} />
          <TaxNote />
          <span className="text-sm text-ink-soft">
            {' '}
            <span className="mx-1">·</span> {daysText(delivery_days)}
          </span>
        </p>
        <p
          className={clsx(
            'text-ink-soft',
            compact && 'line-clamp-2 sm:line-clamp-none',
            large ? 'text-base' : 'text-sm',
          )}
        >
          <NoHyphenBreak>{description}</NoHyphenBreak>
        </p>
        <Link
          to={`/service/${slug}`}
          prefetch="intent"
          className="mt-auto inline-flex items-center gap-1 text-sm font-semibold text-brand outline-none after:absolute after:inset-0"
        >
          View Details
          <span className="sr-only"> of {title}</span>
          <ArrowRight aria-hidden size={16} className="transition-transform group-hover:translate-x-0.5" />
        </Link>
      </div>
    </Card>
  );
}
