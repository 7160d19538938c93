import type { Proof } from '../../../contract/site/site.ts';
import { useSite } from '../../site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/section.tsx';
import { Guarantee } from '../company/guarantee.tsx';
import { HeroCard, type HeroService } from './hero-card.tsx';
import { HeroVideo } from './hero-video.tsx';
import { ProofLine } from './proof-line.tsx';

type Props = { proof: Proof | null; service: HeroService | null };

export function Hero({ proof, service }: Props) {
  const { tagline, description } = useSite().config.company;
  return (
    <section className="overflow-x-clip">
      <Container className="grid items-center gap-x-8 lg:min-h-[36rem] lg:grid-cols-12">
        <div className="py-10 sm:py-14 lg:col-span-6 lg:py-12 lg:pr-4">
          <h1 className="text-display">{tagline}</h1>
          <p className="mt-5 max-w-[34rem] text-lg text-ink-soft lg:mt-6">{description}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to="/services" size="large">
              Find Services
            </LinkButton>
            <LinkButton to="/solutions" size="large" tone="secondary">
              Free Solutions
            </LinkButton>
          </div>
          {proof && <ProofLine proof={proof} className="mt-6" />}
          <Guarantee variant="line" className="mt-5 max-w-[34rem] border-t border-line pt-5" />
        </div>
        <HeroVideo className="-mx-4 sm:-mx-6 lg:col-span-6 lg:ml-0 lg:mr-[calc((min(75rem,100vw)-100vw)/2-2rem)] lg:self-stretch">
          {service && <HeroCard service={service} />}
        </HeroVideo>
      </Container>
    </section>
  );
}
