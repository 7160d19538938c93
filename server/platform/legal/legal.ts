export {
  type Accepted,
  acceptTexts,
  assertStillAccepted,
  termsChanged,
} from './consents/accept-texts.ts';
export { textsInForce } from './consents/texts-in-force.ts';
export { acceptedOf, writeConsents } from './consents/write-consents.ts';
export { type LegalDeps, switchDue } from './documents.ts';
export { emailFooterOf } from './email-footer.ts';
export { storeFirstTexts, storeFirstVersions } from './first-versions.ts';
export { expectedKinds, legalStateOf } from './legal-state.ts';
export { changeRights, pendingChangeOf } from './pending-settings.ts';
export { effectiveText, type LegalLink, legalLinks } from './read-legal.ts';
export { refreshRenderings } from './renderings.ts';
