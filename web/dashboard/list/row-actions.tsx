import { Menu, type MenuItem } from '../../ui/popovers/menu.tsx';

/** `key` also runs it on the focused row. */
export type RowAction = MenuItem & { key?: string };

/** Shown for the mouse or focus, always on touch screens. */
export const RowMenu = ({ name, actions }: { name: string; actions: readonly RowAction[] }) =>
  actions.length > 0 && (
    <Menu
      label={`Actions for ${name}`}
      items={actions}
      className="size-9! opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:size-11! pointer-coarse:opacity-100"
    />
  );
