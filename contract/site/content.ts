import { z } from 'zod';
import { article, articleSummary } from '../selling/article-summary.ts';
import { categoryItem, pricedService } from '../selling/catalog.ts';
import { id } from '../shared/fields.ts';
import { type Api, listOf, paging, slugParam } from '../shared/http.ts';

export type { ArticleSummary } from '../selling/article-summary.ts';

const categoryFields = {
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
};

export const publicArticle = article
  .extend({
    services: z.array(pricedService).meta({ description: 'The active services that the article names, in its order' }),
    next: z
      .object({ title: z.string(), slug: z.string() })
      .nullable()
      .meta({ description: 'The next older article of the category; after the oldest, the newest' }),
  })
  .meta({ id: 'PublicBlog' });
export type PublicArticle = z.infer<typeof publicArticle>;

export const articleCategory = z.object(categoryFields).meta({ id: 'BlogCategory' });
export type ArticleCategory = z.infer<typeof articleCategory>;

export const articleCategorySummary = articleCategory
  .extend({ blogs: z.array(categoryItem).meta({ description: 'Published articles, newest first; at most 100' }) })
  .meta({ id: 'BlogCategorySummary' });
export type ArticleCategorySummary = z.infer<typeof articleCategorySummary>;

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
    response: listOf(articleCategorySummary),
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
  blogs: {
    method: 'GET',
    path: '/blogs',
    summary: 'Published articles, newest first',
    access: 'public',
    cache: true,
    query: paging(),
    response: listOf(articleSummary),
  },
  blog: {
    method: 'GET',
    path: '/blogs/{slug}',
    summary: 'A published article with the services that it names',
    access: 'public',
    cache: true,
    params: slugParam,
    response: publicArticle,
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
