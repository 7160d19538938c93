export { createSession, endSession, endSessions } from './sessions.ts';
export { findAccountByEmail, findUserById, insertUser, roleIdByName } from './users.ts';
