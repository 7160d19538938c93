import type { ReactNode } from 'react';

/** Lists without a `card` show the first column as a card's title on a phone. */
export type Column<T> = {
  head: string;
  cell: (row: T) => ReactNode;
  /** The server's name of the order; not sortable if omitted. */
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
  'table 3xl': 'md:@max-[78rem]/list:hidden',
} as const;

/** Shown while `from: 'table lg'` hides the column. */
export const InsteadOfColumn = ({ children }: { children: ReactNode }) => (
  <span className="hidden text-sm font-normal text-ink-soft md:@max-[55rem]/list:block">{children}</span>
);

/** A table next to the sidebar is narrower than on a tablet. */
export const cellPadding = 'md:px-3 md:first:pl-4 md:@max-[44rem]/list:px-2';
/** Keeps the actions in sight where the table scrolls sideways. */
export const stickyActions = 'edge-shade bg-inherit md:sticky md:right-0 md:z-10 print:hidden';

export const OneLine = ({ text, className = 'max-w-44' }: { text: string; className?: string }) => (
  <bdi className={`block truncate ${className}`} title={text}>
    {text}
  </bdi>
);
