import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { numberText } from '../../../contract/shared/language/formats.ts';

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
  /** A link that the second line has; a phone has a third line for those. */
  | 'links'
  /** The second line has it at the right. */
  | 'end'
  /** A button, across both lines. */
  | 'action';

/** The first column is the title. */
export type Column<T> = {
  head: string;
  cell: (row: T) => ReactNode;
  /** The title has smaller words after it. A phone has them in the second line. */
  detail?: (row: T) => ReactNode;
  /** Pixels. Only the title has none: it takes the rest. */
  width?: number;
  /** The server's name of the order; not sortable if omitted. */
  sort?: string;
  numeric?: boolean;
  place?: Place;
  /** A phone has the button at the end of the second line, so that the title keeps its room. */
  isLineEnd?: boolean;
};

/** Figures end where the next column begins; the text after them keeps a distance. */
export const followsFigures = <T,>(columns: readonly Column<T>[], i: number): boolean =>
  columns[i - 1]?.numeric === true && !columns[i]?.numeric && columns[i]?.place !== 'action';

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
    <span className="me-1 inline-block min-w-7.5 text-sm font-normal text-ink-soft tabular-nums">{id}</span>
    <span className="sr-only">, </span>
    {title}
  </>
);

/** As wide as the longest, so that what follows has one edge. */
export const RecordNumber = ({ children }: { children: string }) => (
  <span className="inline-block min-w-38 tabular-nums">{children}</span>
);

/** Words that a table has in its head. */
export const InLines = ({ children }: { children: string }) => (
  <span className="whitespace-pre in-data-[layout=table]:sr-only">{children}</span>
);

type CountProps = { value: number; noun: readonly [one: string, many: string] };

/** `4 services`, and in a table `4`. */
export const Count = ({ value, noun: [one, many] }: CountProps) => (
  <>
    {numberText(value)}
    <InLines>{` ${value === 1 ? one : many}`}</InLines>
  </>
);

/** The whole text on hover. The cell cuts it. */
export const OneLine = ({ text, title = text }: { text: string; title?: string }) => <bdi title={title}>{text}</bdi>;
