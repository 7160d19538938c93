import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Proof } from '../../../contract/site/site.ts';
import { useSite } from '../../site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/section.tsx';
import { Guarantee } from '../company/guarantee.tsx';
import { HeroCard, type HeroService } from './hero-card.tsx';
import { HeroVideo } from './hero-video.tsx';
import { OwnHero } from './own-hero.tsx';
import { ProofLine } from './proof-line.tsx';

const FRAME = '-mx-4 sm:mx-0 sm:rounded-lg lg:col-span-6 lg:row-span-2 lg:h-[38rem]';

type Props = {
  proof: Proof | null;
  service: HeroService | null;
  /** Null if it is unknown. */
  servicesCount: number | null;
};

export function Hero({ proof, service, servicesCount }: Props) {
  const { brand, company } = useSite().config;
  const { name, tagline, description } = company;
  return (
    <section className="lg:pb-7">
      <Container className="grid gap-x-8 lg:grid-cols-12">
        <div className="pt-5 pb-4 sm:pt-7 lg:col-span-6 lg:self-end lg:pb-0">
          <h1 className="text-display">{tagline || name}</h1>
          {description !== '' && <p className="mt-4 max-w-[34rem] text-lg text-ink-soft lg:mt-6">{description}</p>}
          <div className="mt-6 grid gap-3 min-[24rem]:grid-cols-2 sm:flex lg:mt-7">
            <LinkButton to="/services" size="large">
              Find Services
            </LinkButton>
            <LinkButton to="/solutions" size="large" tone="secondary">
              Free Solutions
            </LinkButton>
          </div>
          {servicesCount !== null && servicesCount > 1 && (
            <Link
              to="/services"
              className="mt-2 inline-flex min-h-11 items-center gap-1 font-semibold text-brand underline-offset-4 hover:underline"
            >
              {`See all ${servicesCount} prices`}
              <ChevronRight aria-hidden size={18} />
            </Link>
          )}
        </div>
        {brand.has_sample_film ? (
          <HeroVideo className={FRAME}>{service && <HeroCard service={service} />}</HeroVideo>
        ) : (
          <OwnHero brand={brand} kind={company.hero} className={FRAME}>
            {service && <HeroCard service={service} />}
          </OwnHero>
        )}
        <div className="grid content-start gap-5 pt-5 lg:col-span-6 lg:pt-3">
          {proof && <ProofLine proof={proof} />}
          <Guarantee variant="line" className="max-w-[34rem] border-t border-line pt-5" />
        </div>
      </Container>
    </section>
  );
}
