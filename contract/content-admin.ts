import { z } from 'zod';
import { categoryInput } from './catalog-admin.ts';
import { blog, blogCategory, client } from './content.ts';
import { requiredLine, requiredText, time } from './fields.ts';
import {
  flag,
  idField,
  optionalLink,
  optionalPicture,
  optionalText,
  requiredPicture,
  unchangedSince,
} from './forms.ts';
import { type Api, adminList, idParam, idQuery, listOf, messageShape } from './http.ts';

const admin = ['admin'] as const;

export const listedBlogCategory = blogCategory
  .extend({ blogs_count: z.number().int(), created_at: time, updated_at: time })
  .meta({ id: 'ListedBlogCategory' });
export type ListedBlogCategory = z.infer<typeof listedBlogCategory>;

export const blogInput = z.object({
  category_id: idField('category'),
  title: requiredLine(200),
  content: requiredText(200_000),
  /** The card's words. Blank: the content's first ones. Left out: those too, unless somebody has chosen others. */
  description: optionalText(2000),
  youtube_url: optionalLink,
  /** Left out: published where it is new, and as it was otherwise. */
  published: flag.optional(),
  image: optionalPicture,
  updated_at: unchangedSince,
});

export const listedClient = client.extend({ created_at: time, updated_at: time }).meta({ id: 'ListedClient' });
export type ListedClient = z.infer<typeof listedClient>;

const clientFields = { name: requiredLine(160), updated_at: unchangedSince };

export const contentAdminApi = {
  categories: {
    method: 'GET',
    path: '/admin/blog-categories',
    summary: 'Solution categories, by name',
    access: admin,
    query: adminList('name', 'created_at'),
    response: listOf(listedBlogCategory),
  },
  createCategory: {
    method: 'POST',
    path: '/admin/blog-categories',
    summary: 'Make a solution category',
    access: admin,
    pictures: ['image'],
    body: categoryInput,
    status: 201,
    response: listedBlogCategory,
  },
  updateCategory: {
    method: 'PUT',
    path: '/admin/blog-categories/{id}',
    summary: 'Change a solution category',
    access: admin,
    pictures: ['image'],
    params: idParam,
    body: categoryInput,
    response: listedBlogCategory,
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/admin/blog-categories/{id}',
    summary: 'Delete an empty solution category',
    access: admin,
    params: idParam,
    response: messageShape,
  },
  blogs: {
    method: 'GET',
    path: '/admin/blogs',
    summary: 'Solutions, newest first, also unpublished ones',
    access: admin,
    query: adminList('title', 'created_at').extend({
      category_id: idQuery.optional(),
      published: z.enum(['1', '0']).optional(),
    }),
    response: listOf(blog),
  },
  blog: {
    method: 'GET',
    path: '/admin/blogs/{id}',
    summary: 'One solution with its content',
    access: admin,
    params: idParam,
    response: blog,
  },
  createBlog: {
    method: 'POST',
    path: '/admin/blogs',
    summary: 'Write a solution',
    access: admin,
    pictures: ['image'],
    body: blogInput,
    status: 201,
    response: blog,
  },
  updateBlog: {
    method: 'PUT',
    path: '/admin/blogs/{id}',
    summary: 'Change a solution',
    access: admin,
    pictures: ['image'],
    params: idParam,
    body: blogInput,
    response: blog,
  },
  deleteBlog: {
    method: 'DELETE',
    path: '/admin/blogs/{id}',
    summary: 'Take a solution away',
    access: admin,
    params: idParam,
    response: messageShape,
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
    summary: 'Add a client',
    access: admin,
    pictures: ['logo'],
    body: z.object({ ...clientFields, logo: requiredPicture }),
    status: 201,
    response: listedClient,
  },
  updateClient: {
    method: 'PUT',
    path: '/admin/clients/{id}',
    summary: 'Change a client',
    access: admin,
    pictures: ['logo'],
    params: idParam,
    body: z.object({ ...clientFields, logo: optionalPicture }),
    response: listedClient,
  },
  deleteClient: {
    method: 'DELETE',
    path: '/admin/clients/{id}',
    summary: 'Remove a client',
    access: admin,
    params: idParam,
    response: messageShape,
  },
} as const satisfies Api;
