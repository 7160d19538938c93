import type { savedViewsApi } from '../../../contract/platform/saved-views.ts';
import type { Area } from '../../shared/area.ts';
import { assertVisible, createView, deleteView, listViews, updateView } from './saved-views.ts';

export const savedViews = {
  routes: ({ db }) => ({
    list: ({ query, viewer }) => listViews(db, viewer.id, query),
    create: ({ body, viewer }) => createView(db, viewer.id, body),
    update: {
      find: ({ params, viewer }) => assertVisible(db, viewer.id, params.id),
      run: ({ params, body, viewer }) => updateView(db, viewer.id, params.id, body),
    },
    remove: ({ params, viewer }) => deleteView(db, viewer.id, params.id),
  }),
} satisfies Area<typeof savedViewsApi>;
