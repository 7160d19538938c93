import { Link } from 'react-router';
import { TaxNote } from '../../billing/tax-note.tsx';
import { MiddleDot } from '../../record/middle-dot.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Image } from '../../ui/media/image.tsx';
import { NoHyphenBreak } from '../../ui/no-hyphen-break.tsx';
import { daysText, Price } from '../../ui/price.tsx';
import type { ServiceCardData } from '../services/service-card-data.ts';

type Props = {
  services: ServiceCardData[];
  /** The article names them; otherwise they are the hot ones. */
  isNamed: boolean;
};

export function ArticleServices({ services, isNamed }: Props) {
  if (services.length === 0) return null;
  return (
    <section className="grid gap-4 rounded-lg bg-sunken p-5">
      <h2 className="text-lg">{isNamed ? 'Rather have us do it?' : 'Our most popular services'}</h2>
      <ul className="grid gap-3">
        {services.map((service) => (
          <li key={service.id}>
            <ServiceLink service={service} />
          </li>
        ))}
      </ul>
      <LinkButton to="/services" tone="secondary" className="justify-self-start">
        Find Services
      </LinkButton>
    </section>
  );
}

function ServiceLink({
  service: { slug, title, image, price_decimal, delivery_days, isFrom },
}: {
  service: ServiceCardData;
}) {
  return (
    <Link
      to={`/service/${slug}`}
      prefetch="intent"
      className="group flex items-center gap-4 rounded-md border border-line bg-surface p-2 pe-4 hover:border-line-strong"
    >
      <Image
        image={image}
        alt=""
        width={96}
        height={72}
        sizes="96px"
        className="h-18 w-24 shrink-0 rounded-sm object-cover"
      />
      <span className="min-w-0">
        <span className="block leading-snug font-semibold group-hover:text-brand">
          <NoHyphenBreak>{title}</NoHyphenBreak>
        </span>
        <span className="mt-1 block text-sm text-ink-soft">
          <Price short amount={price_decimal} isFrom={isFrom} className="font-semibold text-ink" />
          <TaxNote />
          <MiddleDot />
          {daysText(delivery_days)}
        </span>
      </span>
    </Link>
  );
}
