import { ChevronRight } from 'lucide-react';
import type { Finding } from '../../../../contract/settlement/reconciliation.ts';
import type { Page } from '../../../../contract/shared/http.ts';
import { numberText } from '../../../../contract/shared/language/formats.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { FindingAction } from '../../../../contract/shared/money-states.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { Time } from '../../../record/time.tsx';
import { FindingActions } from './finding-actions.tsx';

type Props = { findings: Page<Finding>; onRepair: (finding: Finding, action: FindingAction) => void };

/** Collapsed: these matter only if one of them was meant for us. */
export function ForeignPayments({ findings: { data, meta }, onRepair }: Props) {
  if (meta.total === 0) return null;
  const payments = meta.total === 1 ? '1 payment' : `${numberText(meta.total)} payments`;
  return (
    <details className="group mt-6 rounded-lg border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 px-4 py-2 font-semibold">
        <ChevronRight aria-hidden size={18} className="shrink-0 transition-transform group-open:rotate-90" />
        {payments} from other systems in this account
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {data.map((finding) => (
          <li key={finding.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="w-24 font-semibold tabular-nums">
              {finding.amount === null ? '' : formatAmount(finding.amount)}
            </span>
            <span className="min-w-0 grow text-sm wrap-anywhere text-ink-soft">
              {providerName(finding.provider ?? '')} {finding.ref}
              {finding.theirs?.buyer && `, ${finding.theirs.buyer.email}`}
              {finding.theirs?.day && (
                <>
                  , <Time kind="day" of={finding.theirs.day} />
                </>
              )}
            </span>
            <FindingActions finding={finding} onRepair={onRepair} />
          </li>
        ))}
      </ul>
      {meta.total > data.length && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">The newest {data.length} are shown.</p>
      )}
    </details>
  );
}
