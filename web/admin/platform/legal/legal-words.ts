import type { AdminLegal, ListedLegal } from '../../../../contract/platform/legal.ts';
import { type LegalKind, legalKinds } from '../../../../contract/shared/company/legal-kinds.ts';
import { dayText } from '../../../dashboard/dates.ts';

export const legalAbout: Readonly<Record<LegalKind, string>> = {
  terms: 'What buyers agree to when they order',
  privacy: 'Which data you have, why, and who else sees it',
  imprint: 'Who runs the site, with address and register',
  withdrawal: 'How consumers get out of a contract',
  accessibility: 'How people with disabilities can use the site',
  dpa: 'For business customers whose data you work with',
};

export const kindOf = (text: string | undefined): LegalKind | undefined => legalKinds.find((kind) => kind === text);

type Version = AdminLegal['versions'][number];

export const versionText = ({ version, state, effective_on }: Version): string => {
  const day = effective_on === null ? '' : dayText(effective_on);
  return state === 'scheduled' ? `Version ${version} applies from ${day}` : `Version ${version} since ${day}`;
};

/** Names the versions of a text, or says what it is about. */
export const stateText = ({ effective, scheduled, has_open, kind }: ListedLegal): string =>
  [
    effective && versionText(effective),
    scheduled && versionText(scheduled),
    has_open && (effective ? 'Changes not published' : 'Written, not published'),
  ]
    .filter(Boolean)
    .join(' · ') || legalAbout[kind];

export const isUnchecked = (version: Version | null): boolean => version !== null && version.checked_on === null;
