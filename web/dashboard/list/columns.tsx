import type { ReactNode } from 'react';
import type { To } from 'react-router';

/** Where a column goes in a row of two lines; those without a place are left out. */
type Place =
  /** The first line has it at the right. */
  | 'amount'
  /** The first in the second line. */
  | 'state'
  /** The second line has it. */
  | 'below'
  /** The second line has it, unless it is a phone’s. */
  | 'tablet'
  /** The second line has it at the right. */
  | 'end'
  /** A button, across both lines. */
  | 'action';

/** The first column is the title. */
export type Column<T> = {
  head: string;
  cell: (row: T) => ReactNode;
  /** Pixels. Only the title has none: it takes the rest. */
  width?: number;
  /** The server's name of the order; not sortable if omitted. */
  sort?: string;
  numeric?: boolean;
  place?: Place;
};

/** What a click on the row, or Enter, does. */
export type Opening<T> = {
  to?: (row: T) => To;
  linkState?: unknown;
  onOpen?: (row: T) => void;
  /** Unfolds below the row. */
  details?: (row: T) => ReactNode;
  onUnfold?: (row: T) => void;
};

export type Row = { id: number | string };

/** Read as `Order 41, Wi-Fi survey and tuning`. */
export const NumberedTitle = ({ kind, id, title }: { kind: string; id: number; title: string }) => (
  <>
    <span className="sr-only">{kind} </span>
    <span className="mr-1 inline-block min-w-7.5 text-sm font-normal text-ink-soft tabular-nums">{id}</span>
    <span className="sr-only">, </span>
    {title}
  </>
);

export const TitleWithDetail = ({ title, detail }: { title: ReactNode; detail?: ReactNode }) => (
  <>
    <bdi>{title}</bdi>
    {detail && <span className="ml-2 text-sm font-normal text-ink-soft">{detail}</span>}
  </>
);

/** The whole text on hover. */
export const OneLine = ({ text, title = text }: { text: string; title?: string }) => (
  <bdi className="block truncate" title={title}>
    {text}
  </bdi>
);
