/** Imports nothing, so that zod never reaches the browser. */
export const contactTopics = ['question', 'order', 'privacy'] as const;
export type ContactTopic = (typeof contactTopics)[number];
