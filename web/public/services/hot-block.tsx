import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Section } from '../../ui/section.tsx';
import { ServiceCard } from './service-card.tsx';
import type { CardService } from './service-card-data.ts';

/** For readers who would rather have it done: up to six services. */
export function HotBlock({ hot }: { hot: Settled<CardService[]> }) {
  if (hot.content?.length === 0) return null;
  return (
    <Section title="Our Hot Services" intro="Rather have it done? These are ordered most." sunken>
      {hot.error !== null ? (
        <Alert>{hot.error}</Alert>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 lg:gap-6">
          {hot.content.map((service) => (
            <ServiceCard key={service.slug} service={service} compact />
          ))}
        </div>
      )}
    </Section>
  );
}
