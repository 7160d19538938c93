import type { contentApi } from '../../../contract/site/content.ts';
import { contentAdminApi } from '../../../contract/site/content-admin.ts';
import type { Area } from '../../shared/area.ts';
import { restoreArticle, restorePublished, setArticlePublished } from './change-article.ts';
import { articleBySlug, articleCategoryBySlug, listArticleCategories, listArticles, listClients } from './content.ts';
import { contentAdminRoutes } from './content-admin.routes.ts';
import { deleteArticle, listArticles as listAdminArticles } from './content-admin.ts';
import { restoreClient } from './restore-client.ts';

export const content = {
  routes: ({ db }) => ({
    categories: ({ query }) => listArticleCategories(db, query),
    category: ({ params }) => articleCategoryBySlug(db, params.slug),
    blogs: ({ query }) => listArticles(db, query),
    blog: ({ params }) => articleBySlug(db, params.slug),
    clients: ({ query }) => listClients(db, query),
  }),
  restorers: {
    'blog.delete': restoreArticle,
    'blog.publish': restorePublished,
    'blog.unpublish': restorePublished,
    'client.delete': restoreClient,
  },
  bulk: {
    solutions: {
      noun: ['solution', 'solutions'],
      query: contentAdminApi.blogs.query,
      list: listAdminArticles,
      actions: {
        publish: {
          undo: 'blog.publish',
          start:
            ({ deps, by, step }) =>
            (id) =>
              setArticlePublished(deps, id, true, by, step),
        },
        unpublish: {
          undo: 'blog.unpublish',
          start:
            ({ deps, by, step }) =>
            (id) =>
              setArticlePublished(deps, id, false, by, step),
        },
        delete: {
          undo: 'blog.delete',
          start:
            ({ deps, by, step }) =>
            (id) =>
              deleteArticle(deps, id, by, step),
        },
      },
    },
  },
  parts: { contentAdmin: { routes: contentAdminRoutes } },
} satisfies Area<typeof contentApi>;
