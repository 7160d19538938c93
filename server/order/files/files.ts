export { attachFiles } from './attach-files.ts';
export { cleanUpFiles } from './cleanup-files.ts';
export { deleteFileBytes } from './delete-files.ts';
export { fileForViewer, type Person } from './file-access.ts';
export { filesByIds, toOrderFile } from './order-file.ts';
export { readStoredFile } from './read-stored-file.ts';
export { discardBytes } from './received-file.ts';
export { scanWaitingFiles } from './scan-files.ts';
export { type FileDeps, type FileRow, storeFile } from './store-file.ts';
