import type { ReviewPage } from '../../../contract/order/reviews.ts';
import type { Service } from '../../../contract/selling/catalog.ts';
import { CURRENCY } from '../../../contract/shared/money.ts';
import type { Site } from '../../site.ts';
import { storageUrl } from '../../ui/storage-url.ts';
import { ratingSchema } from '../reviews/ratings.ts';
import { summary } from './page-meta.ts';

export function serviceSchema(site: Site | undefined, service: Service, reviews: ReviewPage | null): object {
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
    },
    ...(reviews && ratingSchema({ summary: reviews.summary, reviews: reviews.data })),
    offers: {
      '@type': 'Offer',
      price: service.price_decimal,
      priceCurrency: CURRENCY,
      availability: `https://schema.org/${site?.config.shop_state === 'paused' ? 'OutOfStock' : 'InStock'}`,
      url: `${origin}/service/${service.slug}`,
      deliveryLeadTime: { '@type': 'QuantitativeValue', value: service.delivery_days, unitCode: 'DAY' },
    },
  };
}
