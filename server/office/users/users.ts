export { createDesignation, deleteDesignation, listDesignations, updateDesignation } from './designations.ts';
export { createRole, deleteRole, listRoles, renameRole } from './roles.ts';
export { listUsers, searchUsers, userDetail } from './user-list.ts';
export { createUser, deleteCustomer, deleteUser, invalidUserFields, updateUser } from './user-records.ts';
