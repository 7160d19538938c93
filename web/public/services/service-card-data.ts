import type { Service } from '../../../contract/catalog.ts';

const SHOWN_CHARACTERS = 100;

export type CardService = Pick<
  Service,
  'id' | 'slug' | 'title' | 'description' | 'price_decimal' | 'delivery_days' | 'image'
>;

const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= SHOWN_CHARACTERS ? line : `${line.slice(0, SHOWN_CHARACTERS)}…`;
};

/** What a card shows of a service, cut on the server: whole descriptions would be most of a list page's weight. */
export const cardService = (service: Service): CardService => ({
  id: service.id,
  slug: service.slug,
  title: service.title,
  description: cut(service.description),
  price_decimal: service.price_decimal,
  delivery_days: service.delivery_days,
  image: service.image,
});
