import type { Service } from '../../contract/catalog.ts';
import { CURRENCY } from '../../contract/money.ts';
import type { Site } from '../site.ts';
import { storageUrl } from '../ui/storage-url.ts';
import { summary } from './page-meta.ts';

/** A service for search engines: who offers it, for how much, and in how many days. */
export function serviceOffer(site: Site | undefined, service: Service): object {
  const origin = site?.publicUrl ?? '';
  return {
    '@type': 'Service',
    name: service.title,
    description: summary(service.description),
    serviceType: service.category.name,
    ...(service.image ? { image: new URL(storageUrl(service.image), `${origin}/`).href } : {}),
    provider: { '@type': 'Organization', name: site?.config.company.name, url: `${origin}/` },
    offers: {
      '@type': 'Offer',
      price: service.price_decimal,
      priceCurrency: CURRENCY,
      availability: 'https://schema.org/InStock',
      url: `${origin}/service/${service.slug}`,
      deliveryLeadTime: { '@type': 'QuantitativeValue', value: service.delivery_days, unitCode: 'DAY' },
    },
  };
}
