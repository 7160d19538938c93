/** Imports nothing, so that zod never reaches the browser. */
export const publicSearchKinds = ['service', 'service_category', 'article', 'question'] as const;
export type PublicSearchKind = (typeof publicSearchKinds)[number];
