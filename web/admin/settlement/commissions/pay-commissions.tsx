import type { BulkResult } from '../../../../contract/office/bulk.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import type { StaffLoad } from '../../../../contract/work/assignments.ts';
import { call } from '../../../api/browser.ts';
import { linesText } from '../../../dashboard/forms/line-count.ts';
import type { useAction } from '../../../dashboard/forms/use-action.ts';
import type { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { Button } from '../../../ui/button.tsx';
import { Price } from '../../../ui/price.tsx';

type Props = {
  staff: readonly StaffLoad[];
  run: ReturnType<typeof useAction>['run'];
  ask: ReturnType<typeof useQuestion>['ask'];
};

const firstName = (name: string) => name.split(' ')[0] ?? name;
export const payText = (names: string) =>
  `This records the payment and emails ${names}. Send the money yourself. It can’t be changed afterwards.`;

/** Lines on hold or in a payout run are left out. */
function doneText(response: BulkResult | { message: string }, { name, unpaid }: StaffLoad): string {
  if ('message' in response) return response.message;
  const { done, failed } = response;
  if (failed.length === 0) return `${formatAmount(unpaid)} to ${name} was marked as paid.`;
  return `${linesText(done)} marked as paid, ${failed.length} left out: ${failed[0]?.message}`;
}

export function UnpaidByStaff({ staff, run, ask }: Props) {
  const owed = staff.filter(({ unpaid }) => Number(unpaid) > 0);
  const payAll = async (person: StaffLoad) => {
    const { id, name, unpaid, unpaid_count } = person;
    try {
      await ask({
        title: `Mark all of ${firstName(name)}’s commissions as paid?`,
        action: `Mark ${formatAmount(unpaid)} as paid`,
        text: (
          <>
            <p>
              <Price amount={unpaid} className="font-semibold" /> to <bdi className="font-semibold">{name}</bdi> for{' '}
              {linesText(unpaid_count)}.
            </p>
            <p className="mt-2 text-ink-soft">{payText(firstName(name))}</p>
          </>
        ),
      });
    } catch {
      return;
    }
    await run(
      () =>
        call('POST /admin/commissions/bulk', {
          body: {
            action: 'pay',
            filter: { user_id: id, status: 'unpaid' },
            expected_total: unpaid_count,
            with: { confirm: true },
          },
        }),
      { failure: 'Failed to pay commissions.', done: (response) => doneText(response as BulkResult, person) },
    );
  };
  if (owed.length === 0) return null;
  return (
    <ul aria-label="Unpaid by staff" className="mb-4 grid gap-2 sm:grid-cols-2 xl:grid-cols-3 print:hidden">
      {owed.map((person) => (
        <li
          key={person.id}
          className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg border border-line bg-surface py-2 pr-2 pl-4"
        >
          <span className="min-w-0 grow basis-24">
            <bdi className="block truncate font-semibold" title={person.name}>
              {person.name}
            </bdi>
            <span className="block text-sm text-ink-soft">{linesText(person.unpaid_count)}</span>
          </span>
          <Button tone="secondary" onClick={() => void payAll(person)} className="px-3 whitespace-nowrap tabular-nums">
            <span>
              Mark all<span className="sr-only"> of {firstName(person.name)}</span> {formatAmount(person.unpaid)} as
              paid
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
