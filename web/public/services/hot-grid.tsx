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
      intro="Our most popular services, each at a fixed price."
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
      <ul className="grid gap-3 sm:grid-cols-3 sm:gap-4 lg:gap-6">
        {services.map((service) => (
          <li key={service.slug} className="grid">
            <ServiceCard service={service} compact />
          </li>
        ))}
      </ul>
    </Section>
  );
}
