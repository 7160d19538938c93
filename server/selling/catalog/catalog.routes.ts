import type { catalogApi } from '../../../contract/selling/catalog.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { categoryBySlug, hotServices, listCategories, listServices, serviceBySlug } from './catalog.ts';

export const catalogRoutes = ({ db }: Deps): Handlers<typeof catalogApi> => ({
  categories: ({ query }) => listCategories(db, query),
  category: ({ params }) => categoryBySlug(db, params.slug),
  services: ({ query }) => listServices(db, query),
  hot: ({ query }) => hotServices(db, query),
  service: ({ params }) => serviceBySlug(db, params.slug),
});
