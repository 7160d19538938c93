import { ArrowRight } from 'lucide-react';
import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Section } from '../../ui/section.tsx';
import { ServiceCard } from './service-card.tsx';
import type { ServiceCardData } from './service-card-data.ts';

export function HotGrid({ hot }: { hot: Settled<ServiceCardData[]> }) {
  const services = hot.content ?? [];
  return (
    <Section
      large
      title="Hot Services"
      intro={<span className="max-sm:hidden">Our most popular services, each at a fixed price.</span>}
      aside={
        <LinkButton to="/services" tone="quiet" className="-mx-4">
          All services
          <ArrowRight aria-hidden size={18} />
        </LinkButton>
      }
    >
      {hot.error !== null && <Alert>{hot.error}</Alert>}
      {hot.content && services.length === 0 && (
        <Empty title="No services yet">Write to us below and we’ll tell you what we can do today.</Empty>
      )}
      {/* Phones have three of them in sight and the others beside them. */}
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
        tabIndex={0}
        aria-label="Hot Services"
        className="grid gap-3 max-sm:-mx-4 max-sm:snap-x max-sm:scroll-px-4 max-sm:auto-cols-[86%] max-sm:grid-flow-col max-sm:grid-rows-[repeat(3,auto)] max-sm:overflow-x-auto max-sm:px-4 sm:grid-cols-3 sm:gap-4 lg:gap-6"
      >
        {services.map((service) => (
          <li key={service.slug} className="grid snap-start">
            <ServiceCard service={service} compact />
          </li>
        ))}
      </ul>
    </Section>
  );
}
