import type { contentApi } from '../../../contract/content.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { blogBySlug, blogCategoryBySlug, listBlogCategories, listClients } from './content.ts';

export const contentRoutes = ({ db }: Deps): Handlers<typeof contentApi> => ({
  categories: ({ query }) => listBlogCategories(db, query),
  category: ({ params }) => blogCategoryBySlug(db, params.slug),
  blog: ({ params }) => blogBySlug(db, params.slug),
  clients: ({ query }) => listClients(db, query),
});
