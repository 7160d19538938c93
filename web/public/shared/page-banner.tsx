import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { Image } from '../../ui/media/image.tsx';
import { Container } from '../../ui/section.tsx';

export function PageBanner({
  crumbs,
  title,
  intro,
  image,
  children,
}: {
  crumbs: Crumb[];
  title: ReactNode;
  intro?: ReactNode;
  image?: string | null;
  children?: ReactNode;
}) {
  return (
    <div className="overflow-hidden border-b border-line bg-sunken">
      <Container className="grid lg:grid-cols-12 lg:gap-8">
        <div
          className={clsx(
            'min-w-0 pt-4 pb-8 wrap-anywhere lg:pt-8',
            image ? 'lg:col-span-7 lg:pb-16' : 'lg:col-span-9 lg:pb-12',
          )}
        >
          <Breadcrumbs crumbs={crumbs} />
          <h1 className="mt-3 text-title lg:mt-6">{title}</h1>
          {intro && <p className="mt-4 max-w-text text-lg text-ink-soft">{intro}</p>}
          {children}
        </div>
        {image && (
          <div className="-mx-4 overflow-hidden sm:-mx-6 lg:col-span-5 lg:mx-0 lg:pt-8">
            <Image
              image={image}
              alt=""
              width={1440}
              height={960}
              sizes="(min-width: 1200px) 470px, (min-width: 1024px) 40vw, 100vw"
              first
              className="aspect-[2/1] size-full object-cover sm:max-lg:aspect-[5/2] lg:aspect-auto lg:rounded-t-lg"
            />
          </div>
        )}
      </Container>
    </div>
  );
}
