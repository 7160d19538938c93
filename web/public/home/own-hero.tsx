import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { PublicBrand } from '../../../contract/shared/company/brand.ts';
import { sourceSets } from '../../ui/storage-url.ts';

type Props = {
  brand: Pick<PublicBrand, 'hero_image' | 'hero_video'>;
  kind: 'none' | 'image' | 'video';
  className: string;
  children: ReactNode;
};

const COVER = 'absolute inset-0 size-full object-cover dark:brightness-86';

/** A company's own picture or film; without one, the card is on a band of its color. */
export function OwnHero({ brand: { hero_image, hero_video }, kind, className, children }: Props) {
  const sets = hero_image === null ? null : sourceSets(hero_image);
  return (
    <div className={clsx('relative grid overflow-hidden bg-brand-deep lg:place-items-center', className)}>
      {hero_image !== null && kind !== 'none' && (
        <picture>
          {sets && <source type="image/avif" srcSet={sets.avif} sizes="(min-width: 1024px) 50vw, 100vw" />}
          {sets && <source type="image/webp" srcSet={sets.webp} sizes="(min-width: 1024px) 50vw, 100vw" />}
          <img src={hero_image} alt="" width={1280} height={720} fetchPriority="high" className={COVER} />
        </picture>
      )}
      {hero_video !== null && kind === 'video' && (
        <video
          muted
          loop
          playsInline
          preload="none"
          data-plays="(min-width: 1024px) and (prefers-reduced-motion: no-preference)"
          aria-hidden
          tabIndex={-1}
          className={COVER}
        >
          <source src={hero_video} type="video/mp4" />
        </video>
      )}
      {children}
    </div>
  );
}
