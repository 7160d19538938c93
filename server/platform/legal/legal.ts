export { type LegalDeps, switchDue } from './documents.ts';
export { storeFirstVersions } from './first-versions.ts';
export { type LegalLink, legalLinks } from './read-legal.ts';
export { refreshRenderings } from './renderings.ts';
