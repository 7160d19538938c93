import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type BulkAction, countText } from './bulk.ts';
import type { Selection } from './selection.ts';

type Props = {
  selection: Selection;
  pageSize: number;
  total: number;
  noun: readonly [string, string];
  actions: readonly BulkAction[];
  pending: string | null;
  onAction: (action: BulkAction) => void;
};

const number = new Intl.NumberFormat('en-US');

/** The keyboard reaches this before the table; it sticks to the window's lower edge. */
export function BulkBar({ selection, pageSize, total, noun, actions, pending, onAction }: Props) {
  const { count, isEverything } = selection;
  const canSelectEverything = !isEverything && count === pageSize && total > pageSize;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? `${countText(count, noun)} selected. Press B for actions.` : ''}
      </p>
      {count > 0 && (
        <section
          data-bulk-bar
          aria-label="Actions for the selected rows"
          aria-busy={pending !== null}
          className="sticky bottom-3 z-20 order-2 mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-lg border border-line-strong bg-surface py-1.5 pr-1.5 pl-4 shadow-float print:hidden"
        >
          <p className="mr-1 font-semibold whitespace-nowrap tabular-nums">{number.format(count)} selected</p>
          {canSelectEverything && (
            <Button tone="quiet" data-more onClick={selection.selectEverything} className="px-2">
              Select all {number.format(total)} results
            </Button>
          )}
          <div className="ml-auto flex flex-wrap items-center gap-1.5">
            {actions.map((action) => (
              <Button
                key={action.action}
                tone={action.danger ? 'danger' : 'secondary'}
                onClick={() => onAction(action)}
                aria-disabled={pending !== null || undefined}
                className="px-3"
              >
                {action.Icon && <action.Icon aria-hidden size={18} />}
                {pending === action.pending ? pending : action.label}
              </Button>
            ))}
            <IconButton label="Clear selection" data-more onClick={selection.clear}>
              <X aria-hidden size={18} />
            </IconButton>
          </div>
          {pending !== null && <progress aria-label={pending} className="h-1 w-full accent-brand" />}
        </section>
      )}
    </>
  );
}
