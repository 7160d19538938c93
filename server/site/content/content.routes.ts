import type { contentApi } from '../../../contract/site/content.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { articleBySlug, articleCategoryBySlug, listArticleCategories, listArticles, listClients } from './content.ts';

export const contentRoutes = ({ db }: Deps): Handlers<typeof contentApi> => ({
  categories: ({ query }) => listArticleCategories(db, query),
  category: ({ params }) => articleCategoryBySlug(db, params.slug),
  blogs: ({ query }) => listArticles(db, query),
  blog: ({ params }) => articleBySlug(db, params.slug),
  clients: ({ query }) => listClients(db, query),
});
