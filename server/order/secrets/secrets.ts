export { type BurnReason, burnSecrets, storedSecrets, storeSecret } from './store-secret.ts';
