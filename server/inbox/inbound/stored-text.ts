import { maxLength } from '../../../contract/shared/limits.ts';
import { shorten } from '../../../contract/shared/text.ts';

export const CUT = '\n\n[The rest of this email was too long.]';

export function shortened(text: string, longest: number = maxLength.orderMessage): string {
  const stored = storable(text).trim();
  return stored.length <= longest ? stored : shorten(stored, longest - CUT.length) + CUT;
}

/** PostgreSQL can't store NUL, and a lone surrogate changes when stored. */
export const storable = (text: string): string =>
  withoutNul(text)
    .replaceAll(/\r\n?|[\v\f\u0085]/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '');

/** Other control characters stay: a name of a header with one is another name. */
export const withoutNul = (text: string): string => text.toWellFormed().replaceAll('\0', '');
