import type { contentAdminApi } from '../../../contract/site/content-admin.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { createCategory, deleteCategory, updateCategory } from '../../selling/catalog/catalog.ts';
import { assertExists } from '../../shared/records.ts';
import { createClient, deleteClient, listClients, updateClient } from './clients-admin.ts';
import {
  articleById,
  countArticles,
  createArticle,
  deleteArticle,
  invalidArticleFields,
  listArticles,
  listCategories,
  toListedCategory,
  updateArticle,
} from './content-admin.ts';

const table = 'article_categories';

export function contentAdminRoutes(deps: Deps): Handlers<typeof contentAdminApi> {
  const { db } = deps;
  return {
    categories: ({ query }) => listCategories(db, query),
    createCategory: async ({ body, viewer }) => toListedCategory(await createCategory(deps, table, body, viewer.id)),
    updateCategory: {
      find: ({ params }) => assertExists(db, table, params.id),
      run: async ({ params, body, viewer }) =>
        toListedCategory(await updateCategory(deps, table, params.id, body, viewer.id)),
    },
    deleteCategory: ({ params, viewer, endpoint }) =>
      deleteCategory(deps, table, { id: params.id, by: viewer.id, step: endpoint }),
    blogs: ({ query }) => listArticles(db, query),
    blogCounts: () => countArticles(db),
    blog: ({ params }) => articleById(db, params.id),
    createBlog: {
      invalidFields: ({ body }) => invalidArticleFields(db, body),
      run: ({ body, viewer }) => createArticle(deps, body, viewer.id),
    },
    updateBlog: {
      find: ({ params }) => assertExists(db, 'articles', params.id),
      invalidFields: ({ body }) => invalidArticleFields(db, body),
      run: ({ params, body, viewer }) => updateArticle(deps, params.id, body, viewer.id),
    },
    deleteBlog: ({ params, viewer, endpoint }) => deleteArticle(deps, params.id, viewer.id, endpoint),
    clients: ({ query }) => listClients(db, query),
    createClient: ({ body, viewer }) => createClient(deps, body, viewer.id),
    updateClient: {
      find: ({ params }) => assertExists(db, 'clients', params.id),
      run: ({ params, body, viewer }) => updateClient(deps, params.id, body, viewer.id),
    },
    deleteClient: ({ params, viewer, endpoint }) => deleteClient(deps, params.id, viewer.id, endpoint),
  };
}
