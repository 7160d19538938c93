import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Section } from '../../ui/section.tsx';
import { ServiceCard } from './service-card.tsx';
import type { ServiceCardData } from './service-card-data.ts';

export function HotBlock({ hot }: { hot: Settled<ServiceCardData[]> }) {
  if (hot.content?.length === 0) return null;
  return (
    <Section title="Our Hot Services" intro="Rather have us do it? These are our most popular services." sunken>
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
