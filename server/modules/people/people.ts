export { createDesignation, deleteDesignation, listDesignations, updateDesignation } from './designations.ts';
export { createRole, deleteRole, listRoles, renameRole } from './roles.ts';
export { listUsers, userDetail } from './user-list.ts';
export { createUser, deleteUser, invalidUserFields, updateUser } from './users.ts';
