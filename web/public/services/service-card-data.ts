import type { Service } from '../../../contract/catalog.ts';

const MAX_DESCRIPTION = 100;

export type ServiceCardData = Pick<
  Service,
  'id' | 'slug' | 'title' | 'description' | 'price_decimal' | 'delivery_days' | 'image'
>;

const truncate = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= MAX_DESCRIPTION ? line : `${line.slice(0, MAX_DESCRIPTION)}…`;
};

/** Full descriptions would be most of a page's bytes. */
export const toServiceCard = (service: Service): ServiceCardData => ({
  id: service.id,
  slug: service.slug,
  title: service.title,
  description: truncate(service.description),
  price_decimal: service.price_decimal,
  delivery_days: service.delivery_days,
  image: service.image,
});
