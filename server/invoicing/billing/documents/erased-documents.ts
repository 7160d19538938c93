import { dateFormat } from '../../../../contract/shared/language/formats.ts';
import { AppError } from '../../../shared/errors.ts';

const days = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** Throws 410 in the place of a file whose names are erased. */
export function assertNotErased({ erased_at }: { erased_at: string | null }): void {
  if (erased_at !== null)
    throw new AppError('gone', `This document was erased on ${days.format(new Date(erased_at))}.`);
}
