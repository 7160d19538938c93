import type { serviceOptionsApi } from '../../../contract/selling/service-options.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { assertExists } from '../../shared/records.ts';
import { listOptions, replaceOptions } from './change-options.ts';
import { replaceRelations } from './service-relations.ts';

export function serviceOptionsRoutes(deps: Deps): Handlers<typeof serviceOptionsApi> {
  const { db } = deps;
  const find = ({ params }: { params: { id: number } }) => assertExists(db, 'services', params.id);
  return {
    list: async ({ params }) => {
      await find({ params });
      return listOptions(db, params.id);
    },
    replace: { find, run: ({ params, body, viewer }) => replaceOptions(deps, params.id, body, viewer.id) },
    related: {
      find,
      run: ({ params, body, viewer }) => replaceRelations(deps, params.id, body.service_ids, viewer.id),
    },
  };
}
