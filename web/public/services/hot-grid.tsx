import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Section } from '../../ui/section.tsx';
import { ServiceCard } from './service-card.tsx';
import type { CardService } from './service-card-data.ts';

/** The nine most ordered: the first one large, eight around it. */
export function HotGrid({ hot }: { hot: Settled<CardService[]> }) {
  const services = hot.content ?? [];
  return (
    <Section
      title="Hot Services"
      intro="What firms order most. The price is the whole price, the days are counted from your order."
      aside={
        <LinkButton to="/services" tone="quiet" className="-mx-4">
          All services
          <ArrowRight aria-hidden size={18} />
        </LinkButton>
      }
    >
      {hot.error !== null && <Alert>{hot.error}</Alert>}
      {hot.content && services.length === 0 && (
        <Empty title="Our services are being prepared.">Write to us below and we tell you what we can do now.</Empty>
      )}
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4 lg:gap-5">
        {services.map((service, i) => (
          <li key={service.slug} className={clsx('grid', i === 0 && 'sm:col-span-2 lg:row-span-2')}>
            <ServiceCard service={service} large={i === 0} compact={i > 0} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
