import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, type MenuItem } from '../../ui/popovers/menu.tsx';

/** `key: 'e'` also runs it on the focused row. */
export type RowAction = MenuItem & { key?: 'e' };

type Props = { name: string; actions: readonly RowAction[]; isShown?: boolean };

export function RowMenu({ name, actions, isShown = false }: Props) {
  if (!isShown) return <Menu label={`Actions for ${name}`} items={actions} className="max-md:-mr-2 md:size-10" />;
  return (
    <>
      <Menu label={`Actions for ${name}`} items={actions} className="-mr-2 md:hidden" />
      {actions.map(
        (action) =>
          'onSelect' in action &&
          action.Icon && (
            <IconButton
              key={action.label}
              label={`${action.label} ${name}`}
              onClick={() => action.onSelect()}
              className="max-md:hidden md:size-10"
            >
              <action.Icon aria-hidden size={18} />
            </IconButton>
          ),
      )}
    </>
  );
}
