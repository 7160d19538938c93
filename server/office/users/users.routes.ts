import type { usersApi } from '../../../contract/office/users.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { assertExists } from '../../shared/records.ts';
import {
  createDesignation,
  createRole,
  createUser,
  deleteDesignation,
  deleteRole,
  deleteUser,
  invalidUserFields,
  listDesignations,
  listRoles,
  listUsers,
  renameRole,
  updateDesignation,
  updateUser,
  userDetail,
} from './users.ts';

export function userRoutes(deps: Deps): Handlers<typeof usersApi> {
  const { db } = deps;
  return {
    designations: ({ query }) => listDesignations(db, query),
    createDesignation: ({ body, viewer }) => createDesignation(deps, body, viewer.id),
    updateDesignation: {
      find: ({ params }) => assertExists(db, 'designations', params.id),
      run: ({ params, body, viewer }) => updateDesignation(deps, params.id, body, viewer.id),
    },
    deleteDesignation: ({ params, viewer }) => deleteDesignation(deps, params.id, viewer.id),
    roles: ({ query }) => listRoles(db, query),
    createRole: ({ body, viewer }) => createRole(db, body, viewer.id),
    updateRole: {
      find: ({ params }) => assertExists(db, 'roles', params.id),
      run: ({ params, body, viewer }) => renameRole(deps, params.id, body, viewer.id),
    },
    deleteRole: ({ params, viewer }) => deleteRole(deps, params.id, viewer.id),
    users: ({ query }) => listUsers(db, query),
    user: ({ params }) => userDetail(db, params.id),
    createUser: {
      invalidFields: ({ body }) => invalidUserFields(db, body),
      run: ({ body, viewer }) => createUser(deps, body, viewer),
    },
    updateUser: {
      find: ({ params }) => assertExists(db, 'users', params.id),
      invalidFields: ({ params, body }) => invalidUserFields(db, body, params.id),
      run: ({ params, body, viewer }) => updateUser(deps, params.id, body, viewer),
    },
    deleteUser: ({ params, viewer }) => deleteUser(deps, params.id, viewer),
  };
}
