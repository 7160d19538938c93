import type { ListedPayoutRun, PayoutRun } from '../../../../contract/settlement/payouts.ts';

export const runUrl = (id: number): string => `/admin/dashboard/staff/payouts/${id}`;

/** Once the run is paid. */
export const statementUrl = (runId: number, payoutId: number): string => `${runUrl(runId)}/statements/${payoutId}`;

/** Only the newest run can be open. */
export const openRunIn = (runs: readonly ListedPayoutRun[]): ListedPayoutRun | null =>
  runs.find(({ state }) => state === 'draft' || state === 'approved') ?? null;

type Line = Pick<PayoutRun['payouts'][number]['lines'][number], 'id' | 'kind' | 'order_id' | 'on_hold'>;
type Lines = { payouts: readonly { lines: readonly Line[] }[] };

export const disputedLines = ({ payouts }: Lines): Line[] =>
  payouts.flatMap(({ lines }) => lines).filter((line) => line.on_hold);

export function disputesText(run: Lines): string {
  const lines = disputedLines(run);
  if (lines.length === 0) return '';
  const isOne = lines.length === 1;
  const noun = lines.every(({ kind }) => kind === 'earned') ? 'commission' : 'line';
  const isOnePayment = new Set(lines.map(({ order_id }) => order_id)).size === 1;
  const subject = isOne ? `1 ${noun} in this run belongs` : `${lines.length} ${noun}s in this run belong`;
  return `${subject} to ${isOnePayment ? 'a disputed payment' : 'disputed payments'}.`;
}
