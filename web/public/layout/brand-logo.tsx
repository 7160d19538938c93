import clsx from 'clsx';
import { useSite } from '../../site.ts';

const HEIGHT = 36;

/** Null if the name in type is the logo. */
export function BrandLogo({ alt, className }: { alt: string; className: string }) {
  const { company, brand } = useSite().config;
  if (!brand.logo)
    return company.logo_url === '' ? null : (
      <img src={company.logo_url} alt={alt} width={170} height={40} fetchPriority="low" className={className} />
    );
  const { src, srcset, width, dark, plate } = brand.logo;
  return (
    <picture className="contents *:[source]:hidden">
      {dark && <source media="(prefers-color-scheme: dark)" type="image/webp" srcSet={dark.srcset ?? dark.src} />}
      {srcset && <source type="image/webp" srcSet={srcset} />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={HEIGHT}
        fetchPriority="low"
        className={clsx(
          'h-9 w-auto max-[22rem]:h-7 max-w-[min(60vw,16rem)] object-contain object-left',
          plate && 'dark:box-content dark:rounded-md dark:bg-plate dark:px-2 dark:py-1',
        )}
      />
    </picture>
  );
}
