import { z } from 'zod';
import { idField } from '../shared/forms.ts';

const rendering = idField('rendering id').nullish();

/** The legal texts that a page showed to its buyer, by the ids of their renderings. */
export const acceptedInput = z
  .object({ terms: rendering, privacy: rendering, withdrawal: rendering, dpa: rendering })
  .meta({
    description:
      'The `rendering_id`s of the texts that the buyer was shown. Without one, the text in effect applies; `dpa` only if it is named',
    examples: [{ terms: 1 }],
  });
export type AcceptedInput = z.output<typeof acceptedInput>;
