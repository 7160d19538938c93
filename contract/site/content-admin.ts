import { z } from 'zod';
import { undoableMessage } from '../platform/undo.ts';
import { article } from '../selling/article-summary.ts';
import { categoryInput } from '../selling/catalog-admin.ts';
import { id, requiredLine, requiredText, time } from '../shared/fields.ts';
import {
  flag,
  idField,
  idList,
  optionalImage,
  optionalLink,
  optionalText,
  requiredImage,
  unchangedSince,
} from '../shared/forms.ts';
import { type Api, adminList, idParam, idQuery, listOf } from '../shared/http.ts';
import { maxItems, maxLength } from '../shared/limits.ts';
import { articleCategory, client } from './content.ts';

const admin = ['admin'] as const;

export const listedArticleCategory = articleCategory
  .extend({ blogs_count: z.number().int(), created_at: time, updated_at: time })
  .meta({ id: 'ListedBlogCategory' });
export type ListedArticleCategory = z.infer<typeof listedArticleCategory>;

export const articleInput = z
  .object({
    category_id: idField('category'),
    title: requiredLine(maxLength.articleTitle),
    content: requiredText(maxLength.articleContent),
    /** The text of the card. Blank: the start of the content. Omitted: unchanged; a generated one follows the content. */
    description: optionalText(maxLength.description),
    youtube_url: optionalLink,
    /** Omitted: published on create, unchanged on update. */
    published: flag.optional(),
    /** Services in the order of their cards. Omitted: none on create, unchanged on update. */
    service_ids: idList('service', maxItems.articleServices).optional(),
    image: optionalImage,
    updated_at: unchangedSince,
  })
  .meta({
    examples: [
      {
        category_id: 1,
        title: 'How to find a weak Wi-Fi spot',
        content: '<p>Walk through the rooms with a phone.</p>',
        youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
        published: true,
      },
    ],
  });

export const adminArticle = article.extend({ service_ids: z.array(id) }).meta({ id: 'AdminBlog' });
export type AdminArticle = z.infer<typeof adminArticle>;

export const listedClient = client.extend({ created_at: time, updated_at: time }).meta({ id: 'ListedClient' });
export type ListedClient = z.infer<typeof listedClient>;

const clientFields = { name: requiredLine(maxLength.name), updated_at: unchangedSince };

export const contentAdminApi = {
  categories: {
    method: 'GET',
    path: '/admin/blog-categories',
    summary: 'Article categories, by name',
    access: admin,
    query: adminList('name', 'created_at'),
    response: listOf(listedArticleCategory),
  },
  createCategory: {
    method: 'POST',
    path: '/admin/blog-categories',
    summary: 'Create an article category',
    access: admin,
    images: ['image'],
    body: categoryInput,
    status: 201,
    response: listedArticleCategory,
  },
  updateCategory: {
    method: 'PUT',
    path: '/admin/blog-categories/{id}',
    summary: 'Update an article category',
    access: admin,
    images: ['image'],
    params: idParam,
    body: categoryInput,
    errors: [409],
    response: listedArticleCategory,
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/admin/blog-categories/{id}',
    summary: 'Delete an empty article category',
    access: admin,
    params: idParam,
    errors: [409],
    response: undoableMessage,
  },
  blogs: {
    method: 'GET',
    path: '/admin/blogs',
    summary: 'Articles, newest first, including unpublished ones',
    access: admin,
    query: adminList('title', 'created_at').extend({
      category_id: idQuery.optional(),
      published: z.enum(['1', '0']).optional(),
    }),
    response: listOf(article),
  },
  blogCounts: {
    method: 'GET',
    path: '/admin/blogs/counts',
    summary: 'Numbers of articles by state',
    access: admin,
    response: z
      .object({ all: z.number().int(), draft: z.number().int(), published: z.number().int() })
      .meta({ id: 'BlogCounts' }),
  },
  blog: {
    method: 'GET',
    path: '/admin/blogs/{id}',
    summary: 'An article',
    access: admin,
    params: idParam,
    response: adminArticle,
  },
  createBlog: {
    method: 'POST',
    path: '/admin/blogs',
    summary: 'Create an article',
    access: admin,
    images: ['image'],
    body: articleInput,
    status: 201,
    response: adminArticle,
  },
  updateBlog: {
    method: 'PUT',
    path: '/admin/blogs/{id}',
    summary: 'Update an article',
    access: admin,
    images: ['image'],
    params: idParam,
    body: articleInput,
    errors: [409],
    response: adminArticle,
  },
  deleteBlog: {
    method: 'DELETE',
    path: '/admin/blogs/{id}',
    summary: 'Delete an article',
    access: admin,
    params: idParam,
    response: undoableMessage,
  },
  clients: {
    method: 'GET',
    path: '/admin/clients',
    summary: 'Clients, by name',
    access: admin,
    query: adminList('name', 'created_at'),
    response: listOf(listedClient),
  },
  createClient: {
    method: 'POST',
    path: '/admin/clients',
    summary: 'Create a client',
    access: admin,
    images: ['logo'],
    body: z.object({ ...clientFields, logo: requiredImage }),
    status: 201,
    response: listedClient,
  },
  updateClient: {
    method: 'PUT',
    path: '/admin/clients/{id}',
    summary: 'Update a client',
    access: admin,
    images: ['logo'],
    params: idParam,
    body: z.object({ ...clientFields, logo: optionalImage }).meta({ examples: [{ name: 'North Ltd' }] }),
    errors: [409],
    response: listedClient,
  },
  deleteClient: {
    method: 'DELETE',
    path: '/admin/clients/{id}',
    summary: 'Delete a client',
    access: admin,
    params: idParam,
    response: undoableMessage,
  },
} as const satisfies Api;
