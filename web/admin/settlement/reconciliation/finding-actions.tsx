import type { Finding } from '../../../../contract/settlement/reconciliation.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { FindingAction } from '../../../../contract/shared/money-states.ts';
import { useNextFocus } from '../../../dashboard/use-next-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/popovers/menu.tsx';
import { actionLabels, findingTitle } from './finding-labels.ts';

type Props = { finding: Finding; onRepair: (finding: Finding, action: FindingAction) => void };

export const nameOfFinding = (finding: Finding): string =>
  [findingTitle(finding), finding.amount && formatAmount(finding.amount)].filter(Boolean).join(', ');

export function FindingActions({ finding, onRepair }: Props) {
  const moveFocusFrom = useNextFocus();
  const [first, ...others] = finding.actions;
  if (!first) return null;
  return (
    <div className="flex items-center justify-end">
      <Button
        size="small"
        tone="quiet"
        className="px-2! text-sm whitespace-nowrap"
        aria-description={nameOfFinding(finding)}
        onClick={({ currentTarget }) => {
          moveFocusFrom(currentTarget);
          onRepair(finding, first);
        }}
      >
        {actionLabels[first]}
      </Button>
      {others.length > 0 && (
        <Menu
          label={`More for ${nameOfFinding(finding)}`}
          className="size-9! pointer-coarse:size-11!"
          items={others.map((action) => ({ label: actionLabels[action], onSelect: () => onRepair(finding, action) }))}
        />
      )}
    </div>
  );
}
