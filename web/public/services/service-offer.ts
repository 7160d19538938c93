import type { Service } from '../../../contract/catalog.ts';
import { CURRENCY } from '../../../contract/money.ts';
import type { PublicReview } from '../../../contract/reviews.ts';
import type { Site } from '../../site.ts';
import { storageUrl } from '../../ui/storage-url.ts';
import { NEWEST, ratingData } from '../company/ratings.ts';
import { summary } from '../shared/page-meta.ts';

/** A service for search engines: who offers it, for how much, in how many days. The reviews are of the company. */
export function serviceOffer(site: Site | undefined, service: Service, reviews: PublicReview[]): object {
  const origin = site?.publicUrl ?? '';
  return {
    '@type': 'Service',
    name: service.title,
    description: summary(service.description),
    serviceType: service.category.name,
    ...(service.image ? { image: new URL(storageUrl(service.image), `${origin}/`).href } : {}),
    provider: {
      '@type': 'Organization',
      name: site?.config.company.name,
      url: `${origin}/`,
      ...ratingData(reviews, reviews.slice(0, NEWEST)),
    },
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
