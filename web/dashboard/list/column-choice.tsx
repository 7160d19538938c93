import { Check, Columns3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Menu } from '../../ui/popovers/menu.tsx';

/** The reader's choice between columns that share a place, remembered in this browser. */
export function useColumnChoice<Name extends string>(
  list: string,
  preset: Name,
  names: Record<Name, string>,
): { value: Name; menu: ReactNode } {
  const key = `list-column ${list}`;
  const [value, setValue] = useState<Name>(() => {
    const stored = localStorage.getItem(key);
    return stored !== null && Object.hasOwn(names, stored) ? (stored as Name) : preset;
  });
  const choose = (name: Name) => {
    localStorage.setItem(key, name);
    setValue(name);
  };
  const items = (Object.keys(names) as Name[]).map((name) => ({
    label: names[name],
    Icon: name === value ? Check : Columns3,
    onSelect: () => choose(name),
  }));
  return { value, menu: <Menu label="Columns" items={items} className="h-7.5! w-9! -outline-offset-2" /> };
}
