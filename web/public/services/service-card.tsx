import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { TaxNote } from '../../billing/tax-note.tsx';
import { Card } from '../../ui/card.tsx';
import { Image } from '../../ui/media/image.tsx';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { daysText, Price } from '../../ui/price.tsx';
import { CompareTick } from './compare/compare-form.tsx';
import type { ServiceCardData } from './service-card-data.ts';

/** `compact`: on phones the picture is beside the text. `isWide`: on others it is, in a row of two or four cards. */
export function ServiceCard({
  service,
  compact = false,
  isWide = false,
  heading: Heading = 'h3',
}: {
  service: ServiceCardData;
  compact?: boolean;
  isWide?: boolean;
  heading?: 'h2' | 'h3';
}) {
  const { slug, title, description, price_decimal, delivery_days, image, isFrom, motif } = service;
  return (
    <Card
      className={clsx(
        'group relative flex transition-colors hover:border-line-strong',
        'has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-brand',
        compact ? 'flex-row sm:flex-col' : 'flex-col',
        isWide && 'sm:col-span-full sm:flex-row',
      )}
    >
      <div className={clsx('shrink-0 overflow-hidden bg-sunken', compact && 'w-24 sm:w-auto', isWide && 'sm:w-1/2')}>
        <Image
          image={image}
          motif={motif}
          alt=""
          width={960}
          height={640}
          sizes={`(min-width: 1024px) 370px, (min-width: 640px) 33vw, ${compact ? '96px' : '100vw'}`}
          className={clsx('size-full object-cover', compact ? 'sm:aspect-video' : 'aspect-video')}
        />
      </div>
      <div
        className={clsx(
          'flex min-w-0 grow flex-col gap-1 sm:gap-2 wrap-anywhere',
          compact ? 'px-3 py-2.5 sm:p-5' : 'p-4 sm:p-5',
        )}
      >
        <Heading className="text-lg/6.5">
          <NoHyphenBreak>{title}</NoHyphenBreak>
        </Heading>
        <p className={clsx('text-ink-soft', compact && 'max-sm:hidden')}>
          <NoHyphenBreak>{description}</NoHyphenBreak>
        </p>
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2 pt-1">
          <span className="grow">
            <Price short amount={price_decimal} isFrom={isFrom} className="text-xl font-semibold" />
            <TaxNote />
          </span>
          <span className="text-ink-soft">{daysText(delivery_days)}</span>
          <Link
            to={`/service/${slug}`}
            prefetch="intent"
            className={clsx(
              'inline-flex items-center gap-1 text-sm font-semibold text-brand outline-none after:absolute after:inset-0 sm:basis-full',
              // Without words and arrow, the link is the card.
              compact ? 'max-sm:absolute max-sm:inset-0' : 'basis-full',
            )}
          >
            <span className={clsx(compact && 'max-sm:sr-only')}>View Details</span>
            <span className="sr-only"> of {title}</span>
            <ArrowRight
              aria-hidden
              size={16}
              className={clsx('transition-transform group-hover:translate-x-0.5', compact && 'max-sm:hidden')}
            />
          </Link>
        </p>
        <CompareTick slug={slug} title={title} hasText />
      </div>
    </Card>
  );
}
