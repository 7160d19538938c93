export {
  type CloseDeps,
  closeAccount,
  daysFrom,
  deleteCustomer,
  deleteUser,
  RESTORABLE_DAYS,
} from './close-account.ts';
export { createDesignation, deleteDesignation, listDesignations, updateDesignation } from './designations.ts';
export { type DeletedUser, lockDeleted, restoreUser } from './restore-user.ts';
export { createRole, deleteRole, listRoles, renameRole } from './roles.ts';
export { listUsers, searchUsers, userDetail } from './user-list.ts';
export { createUser, invalidUserFields, updateUser } from './user-records.ts';
