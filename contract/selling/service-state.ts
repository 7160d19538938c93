export const serviceStates = ['draft', 'published', 'hidden'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** Hidden: it was published before. */
export const serviceState = (service: { active: boolean; published_at: string | null }): ServiceState => {
  if (service.active) return 'published';
  return service.published_at === null ? 'draft' : 'hidden';
};

const parts = {
  title: 'No title',
  category: 'No category',
  teaser: 'No teaser',
  description: 'No description',
  price: 'No price',
  delivery_days: 'No working days',
  image: 'No image',
} as const;

type Part = keyof typeof parts;
export type Missing = { part: Part; text: string };

/** The screens ask for these parts, in the order of the form, before a service is published. The API needs none. */
export const missingToPublish = (service: Readonly<Record<Part, string | number | null | undefined>>): Missing[] =>
  (Object.keys(parts) as Part[])
    .filter((part) => String(service[part] ?? '').trim() === '')
    .map((part) => ({ part, text: parts[part] }));
