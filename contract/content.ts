import { z } from 'zod';
import { id, time } from './fields.ts';
import { type Api, listOf, paging, slugParam } from './http.ts';

const categoryFields = {
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
};

export const article = z
  .object({
    id,
    category_id: id,
    category: z.object({ id, name: z.string(), slug: z.string() }),
    title: z.string(),
    slug: z.string(),
    description: z.string().meta({ description: 'Plain-text summary' }),
    content: z.string().meta({ description: 'Sanitized HTML with a fixed set of tags' }),
    youtube_url: z.string().nullable(),
    image_url: z.string().nullable(),
    published: z.boolean(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'Blog' });
export type Article = z.infer<typeof article>;

export type ArticleSummary = Omit<Article, 'content'>;

export const articleCategory = z.object(categoryFields).meta({ id: 'BlogCategory' });
export type ArticleCategory = z.infer<typeof articleCategory>;

export const client = z.object({ id, name: z.string(), logo_url: z.string().nullable() }).meta({ id: 'Client' });
export type Client = z.infer<typeof client>;

export const contentApi = {
  categories: {
    method: 'GET',
    path: '/blog-categories',
    summary: 'Article categories, by name',
    access: 'public',
    cache: true,
    query: paging(),
    response: listOf(articleCategory),
  },
  category: {
    method: 'GET',
    path: '/blog-categories/{slug}',
    summary: 'An article category with its published articles',
    access: 'public',
    cache: true,
    params: slugParam,
    response: z.object({ ...categoryFields, blogs: z.array(article) }).meta({ id: 'BlogCategoryWithBlogs' }),
  },
  blog: {
    method: 'GET',
    path: '/blogs/{slug}',
    summary: 'A published article',
    access: 'public',
    cache: true,
    params: slugParam,
    response: article,
  },
  clients: {
    method: 'GET',
    path: '/clients',
    summary: 'Clients and their logos, by name',
    access: 'public',
    cache: true,
    query: paging(),
    response: listOf(client),
  },
} as const satisfies Api;
