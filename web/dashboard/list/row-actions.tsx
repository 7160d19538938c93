import { Menu, type MenuItem } from '../../ui/menu.tsx';

/** `key: 'e'` also runs it on that key, on the row that has the focus. */
export type RowAction = MenuItem & { key?: 'e' };

export const RowMenu = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => (
  <Menu label={`Actions for ${name}`} items={actions} className="max-md:-mr-2 md:size-10" />
);
