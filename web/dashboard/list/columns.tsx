import type { ReactNode } from 'react';

/** On a phone the first column is the title of the row's card. */
export type Column<T> = {
  head: string;
  cell: (row: T) => ReactNode;
  /** The server's name of the order; without it, not sortable. */
  sort?: string;
  numeric?: boolean;
  /** Hidden below this width. `table …` is the list's own width; a phone's card keeps the column. */
  from?: keyof typeof hiddenBelow;
  wide?: boolean;
  bare?: boolean;
};

export const hiddenBelow = {
  md: 'max-md:hidden',
  // A card's cell is `max-md:flex`, which `max-lg:hidden` alone does not override.
  lg: 'max-lg:hidden max-md:hidden',
  xl: 'max-xl:hidden max-md:hidden',
  'table lg': 'md:@max-[55rem]/list:hidden',
  'table xl': 'md:max-xl:hidden',
  'table 2xl': 'md:@max-[68rem]/list:hidden',
} as const;

/** Shown while `from: 'table lg'` hides the column. */
export const InsteadOfColumn = ({ children }: { children: ReactNode }) => (
  <span className="hidden text-sm font-normal text-ink-soft lg:@max-[55rem]/list:block">{children}</span>
);

/** Next to the sidebar a table is narrower than on a tablet. */
export const narrowPadding = 'md:@max-[44rem]/list:px-3';
/** Keeps the actions in sight where the table scrolls sideways. */
export const stickyActions = 'edge-shade md:sticky md:right-0 md:z-10';
