/** What the people area offers: designations, roles and accounts, as the admin keeps them. */
export { createDesignation, deleteDesignation, listDesignations, updateDesignation } from './designations.ts';
export { createRole, deleteRole, listRoles, renameRole } from './roles.ts';
export { listUsers, userDetail } from './user-list.ts';
export { createUser, deleteUser, updateUser, wrongUserFields } from './users.ts';
