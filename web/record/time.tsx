import type { ReactNode } from 'react';
import {
  companyDayText,
  dayText,
  exactText,
  fullDayText,
  momentDay,
  momentText,
  relativeText,
} from '../dashboard/dates.ts';
import { useMomentZone } from './moment-zone.ts';

type Props = {
  /**
   * - `day`: of the company, `Tue, Dec 1`, the same in every browser
   * - `moment`: `Nov 25, 3:15 PM`, in the reader’s time zone, with an order in the company’s
   * - `ago`: `12 min ago`, for a day; the moment afterwards
   * - `date`: the day of a moment in the reader’s time zone, `Tue, Dec 1`
   * - `document`: `November 25, 2026`, a day on paper
   */
  kind: 'day' | 'moment' | 'ago' | 'date' | 'document';
  /** A day such as `2026-12-01`, or a moment. */
  of: string;
  /** The row or link around it has the focus, and shows the moment then. */
  inLink?: boolean;
  /** Words instead, such as `Today`. */
  children?: ReactNode;
};

/** Every day and moment on a screen. It is exact when one points at it, in a focused row and on touch screens. */
export function Time({ kind, of, inLink = false, children }: Props) {
  const zone = useMomentZone();
  if (kind === 'ago' && !children) return <Ago of={of} inLink={inLink} zone={zone} />;
  return (
    <time
      dateTime={of}
      title={kind === 'day' || kind === 'document' ? fullDayText(of) : exactText(of, zone)}
      className="whitespace-nowrap"
    >
      {children ?? textOf(kind, of, zone)}
    </time>
  );
}

function textOf(kind: Props['kind'], of: string, zone: string | undefined): string {
  if (kind === 'day') return companyDayText(of);
  if (kind === 'date') return companyDayText(momentDay(of, zone));
  return kind === 'document' ? dayText(of) : momentText(of, new Date(), zone);
}

type AgoProps = Required<Pick<Props, 'of' | 'inLink'>> & { zone: string | undefined };

/** It is no tab stop: a list would have one in each row. The row's link shows the moment, and it is read out after the words. */
function Ago({ of, inLink, zone }: AgoProps) {
  const [text, moment] = [relativeText(of, new Date(), zone), momentText(of, new Date(), zone)];
  if (text === moment) return <Time kind="moment" of={of} />;
  return (
    <time dateTime={of} title={exactText(of, zone)} className="whitespace-nowrap">
      <span className="pointer-coarse:hidden group-has-[a:focus-visible]/row:hidden in-focus-visible:hidden">
        {text}
        {!inLink && <span className="sr-only">, {moment}</span>}
      </span>
      <span className="hidden pointer-coarse:inline group-has-[a:focus-visible]/row:inline in-focus-visible:inline">
        {moment}
      </span>
    </time>
  );
}
