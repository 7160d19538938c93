import { useSite } from '../../site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/section.tsx';

export function ContactBanner() {
  const { opening_hours } = useSite().config.company;
  return (
    <section aria-labelledby="contact-banner" className="on-ink my-7 bg-brand-deep text-ink lg:my-11">
      <Container className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-10 lg:py-16">
        <div className="max-w-text">
          <h2 id="contact-banner" className="text-xl">
            Not sure which service fits?
          </h2>
          <p className="mt-2">
            Tell us what’s wrong. We’ll suggest a service and a price, or tell you that you don’t need one.
          </p>
          <p className="mt-2 text-sm">{opening_hours}</p>
        </div>
        <LinkButton to="/#contact-us" size="large">
          Contact US
        </LinkButton>
      </Container>
    </section>
  );
}
