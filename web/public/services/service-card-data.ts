import type { OfferedService, Service } from '../../../contract/selling/catalog.ts';
import { shorten } from '../../../contract/shared/text.ts';

const MAX_DESCRIPTION = 100;

export type ServiceCardData = Pick<
  Service,
  'id' | 'slug' | 'title' | 'description' | 'price_decimal' | 'delivery_days' | 'image'
> & {
  /** The price is the lowest one. */
  isFrom: boolean;
  /** The slug of its category, if it has no picture. */
  motif?: string;
};

/** The text ends at a word. */
export const truncate = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  // One more character shows whether a word ends exactly at the limit.
  const words = line.slice(0, MAX_DESCRIPTION + 1).replace(/\s\S*$/, '');
  const cut = words.length <= MAX_DESCRIPTION ? words : shorten(line, MAX_DESCRIPTION);
  return `${cut.replace(/[\s,;:–—-]+$/, '')}…`;
};

type Offer = Service & Partial<Pick<OfferedService, 'can_cost_more'>>;

/** Full descriptions would be most of a page's bytes. */
export const toServiceCard = (service: Offer): ServiceCardData => ({
  id: service.id,
  slug: service.slug,
  title: service.title,
  description: service.teaser ?? truncate(service.description),
  price_decimal: service.price_decimal,
  delivery_days: service.delivery_days,
  image: service.image,
  isFrom: service.can_cost_more ?? false,
  ...(service.image === null && { motif: service.category.slug }),
});
