export { movePromise } from './move-promise.ts';
