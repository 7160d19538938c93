import type { AdminLegal } from '../../../../contract/platform/legal.ts';
import { dayText } from '../../../dashboard/dates.ts';
import { Status } from '../../../ui/status.tsx';

/** Visitors see the version in effect, and that another one is coming. */
export function LegalStatus({ text: { versions, open } }: { text: AdminLegal }) {
  const effective = versions.find(({ state }) => state === 'effective');
  const scheduled = versions.find(({ state }) => state === 'scheduled');
  return (
    <>
      {effective ? (
        <Status label={`Version ${effective.version} in effect`} tone="good" />
      ) : (
        <Status label="Not published" />
      )}
      {scheduled && (
        <Status label={`Version ${scheduled.version} from ${dayText(scheduled.effective_on ?? '')}`} tone="info" />
      )}
      {open?.template_date && <Status label="Template: have it checked" tone="warn" />}
      {effective && effective.checked_on === null && !open?.template_date && <Status label="Not checked" tone="warn" />}
    </>
  );
}
