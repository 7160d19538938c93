import type { PayoutRun } from '../../../../contract/settlement/payouts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { disputedLines, disputesText } from './payout-labels.ts';

/** The contract's limit. */
const REMOVED_AT_ONCE = 1_000;

type Props = { run: PayoutRun; onRemove: (ids: number[], what: string) => void; isPending: boolean };

/** Changes since the draft: the run itself never changes silently. */
export const RunWarnings = (props: Props) => (
  <>
    <Reversals {...props.run} />
    <Disputes {...props} />
  </>
);

function Reversals({ newer_reversals: newer }: PayoutRun) {
  if (newer === 0) return null;
  return (
    <Alert kind="info" className="mb-6">
      {newer} {newer === 1 ? 'reversal' : 'reversals'} since this draft
      <span className="block font-normal">
        This run stays as it is. The next one deducts {newer === 1 ? 'it' : 'them'}.
      </span>
    </Alert>
  );
}

function Disputes({ run, onRemove, isPending }: Props) {
  const lines = disputedLines(run);
  if (lines.length === 0) return null;
  const them = lines.length === 1 ? 'it' : 'them';
  const isDraft = run.state === 'draft';
  return (
    <Alert kind="warning" className="mb-6">
      {disputesText(run)}
      <span className="block font-normal">
        {isDraft
          ? `Remove ${them} before you approve this run: a later run pays ${them} if the dispute is won.`
          : `If you don’t want to pay ${them} now, cancel this run. The next one leaves ${them} out.`}
      </span>
      {isDraft && lines.length <= REMOVED_AT_ONCE && (
        <Button
          tone="secondary"
          className="mt-3"
          disabled={isPending}
          onClick={() =>
            onRemove(
              lines.map(({ id }) => id),
              lines.length === 1 ? 'The disputed commission' : 'Each disputed commission',
            )
          }
        >
          Remove {them} from this run
        </Button>
      )}
    </Alert>
  );
}

export function DisputesLine({ run }: { run: PayoutRun }) {
  const text = disputesText(run);
  return text && <p className="font-semibold text-warn">{text}</p>;
}
