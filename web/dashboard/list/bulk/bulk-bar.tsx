import { X } from 'lucide-react';
import { numberFormat } from '../../../../contract/shared/language/formats.ts';
import { Progress } from '../../../record/progress.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/popovers/menu.tsx';
import type { BulkAction } from './bulk.ts';
import type { Selection } from './selection.ts';

type Props = {
  selection: Selection;
  pageSize: number;
  total: number;
  actions: readonly BulkAction[];
  pending: string | null;
  /** A phone shows one action, the others are in the menu. */
  isPhone: boolean;
  onAction: (action: BulkAction) => void;
  onClose: () => void;
};

const number = numberFormat();
const MOST_BUTTONS = 4;

/** Stands in the place of the filters, so that nothing moves. */
export function BulkBar({ selection, pageSize, total, actions, pending, isPhone, onAction, onClose }: Props) {
  const { count, isEverything } = selection;
  const canSelectEverything = !isEverything && count === pageSize && total > pageSize;
  const shown = isPhone ? 1 : MOST_BUTTONS;
  const rest = actions.slice(shown);
  return (
    <section
      data-bulk-bar
      aria-label="Actions for the selected rows"
      aria-busy={pending !== null}
      className="relative mb-2 flex min-h-9 items-center gap-2 print:hidden"
    >
      <IconButton label="Clear selection" data-more onClick={onClose} className="size-9! pointer-coarse:size-11!">
        <X aria-hidden size={18} />
      </IconButton>
      <p className="font-semibold whitespace-nowrap tabular-nums">{number.format(count)} selected</p>
      {canSelectEverything && (
        <Button size="small" tone="quiet" data-more onClick={selection.selectEverything} className="whitespace-nowrap">
          Select all {number.format(total)}
        </Button>
      )}
      {count > 0 && (
        <>
          {actions.slice(0, shown).map((action) => (
            <Button
              key={action.action}
              size="small"
              tone="secondary"
              onClick={() => onAction(action)}
              aria-disabled={pending !== null || undefined}
              className="whitespace-nowrap"
            >
              {action.Icon && <action.Icon aria-hidden size={18} />}
              {pending === action.pending ? pending : action.label}
            </Button>
          ))}
          {rest.length > 0 && (
            <Menu
              label="More actions for the selected rows"
              items={rest.map((action) => ({
                label: action.label,
                ...(action.Icon && { Icon: action.Icon }),
                danger: action.danger === true,
                onSelect: () => pending === null && onAction(action),
              }))}
              className="size-9! pointer-coarse:size-11!"
            />
          )}
        </>
      )}
      {pending !== null && <Progress label={pending} text={pending} className="max-w-60 grow" />}
    </section>
  );
}
