import { z } from 'zod';
import { id, time } from '../shared/fields.ts';

export const articleSummary = z
  .object({
    id,
    category_id: id,
    category: z.object({ id, name: z.string(), slug: z.string() }),
    title: z.string(),
    slug: z.string(),
    description: z.string().meta({ description: 'Plain-text summary' }),
    youtube_url: z.string().nullable(),
    image_url: z.string().nullable(),
    reading_minutes: z.number().int(),
    published: z.boolean(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'BlogSummary' });
export type ArticleSummary = z.infer<typeof articleSummary>;

export const article = articleSummary
  .extend({ content: z.string().meta({ description: 'Sanitized HTML with a fixed set of tags' }) })
  .meta({ id: 'Blog' });
export type Article = z.infer<typeof article>;
