import { usersApi } from '../../../contract/office/users.ts';
import type { Area } from '../../shared/area.ts';
import { assertExists } from '../../shared/records.ts';
import { restoreDesignation, restoreRole } from './restore-people.ts';
import { restoreUser } from './restore-user.ts';
import {
  createDesignation,
  createRole,
  createUser,
  deleteCustomer,
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

export const users = {
  routes: (deps) => {
    const { db } = deps;
    return {
      designations: ({ query }) => listDesignations(db, query),
      createDesignation: ({ body, viewer }) => createDesignation(deps, body, viewer.id),
      updateDesignation: {
        find: ({ params }) => assertExists(db, 'designations', params.id),
        run: ({ params, body, viewer }) => updateDesignation(deps, params.id, body, viewer.id),
      },
      deleteDesignation: ({ params, viewer, endpoint }) => deleteDesignation(deps, params.id, viewer.id, endpoint),
      roles: ({ query }) => listRoles(db, query),
      createRole: ({ body, viewer }) => createRole(db, body, viewer.id),
      updateRole: {
        find: ({ params }) => assertExists(db, 'roles', params.id),
        run: ({ params, body, viewer }) => renameRole(deps, params.id, body, viewer.id),
      },
      deleteRole: ({ params, viewer, endpoint }) => deleteRole(deps, params.id, viewer.id, endpoint),
      users: async ({ query }) => listUsers(db, query, (await deps.settings.current()).time_zone),
      user: ({ params }) => userDetail(deps, params.id),
      createUser: {
        invalidFields: ({ body }) => invalidUserFields(db, body),
        run: ({ body, viewer }) => createUser(deps, body, viewer),
      },
      updateUser: {
        find: ({ params }) => assertExists(db, 'users', params.id),
        invalidFields: ({ params, body }) => invalidUserFields(db, body, params.id),
        run: ({ params, body, viewer }) => updateUser(deps, params.id, body, viewer),
      },
      deleteUser: ({ params, viewer, endpoint }) => deleteUser(deps, params.id, viewer, endpoint),
    };
  },
  restorers: {
    'designation.delete': restoreDesignation,
    'role.delete': restoreRole,
    'user.delete': restoreUser,
  },
  bulk: {
    customers: {
      noun: ['customer', 'customers'],
      query: usersApi.users.query,
      fixed: { role: 'customer' },
      list: (db, query, { calendar }) => listUsers(db, query, calendar.timeZone),
      actions: {
        export: { download: '/api/admin/exports/customers.csv' },
        delete: {
          undo: 'user.delete',
          confirm: true,
          start:
            ({ deps, by, step }) =>
            (id) =>
              deleteCustomer(deps, id, { id: by }, step),
        },
      },
    },
  },
} satisfies Area<typeof usersApi>;
