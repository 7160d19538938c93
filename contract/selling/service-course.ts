import { z } from 'zod';
import { companyDay } from '../shared/done-by.ts';
import { money, moneyInput, requiredLine } from '../shared/fields.ts';
import { flag, records, wholeNumber, within } from '../shared/forms.ts';
import { maxCents, maxItems, maxLength, ranges } from '../shared/limits.ts';

const serviceStep = z
  .object({ name: z.string(), offset_days: z.number().int().meta({ description: 'Working days after the start' }) })
  .meta({ id: 'ServiceStep' });
export type ServiceStep = z.infer<typeof serviceStep>;

/** Where and when the work happens, and what it asks of the buyer. */
export const serviceCourse = {
  steps: z.array(serviceStep).meta({ description: 'What happens on which day, in order; may be empty' }),
  on_site: z.boolean().meta({ description: 'The engineer comes to the customer' }),
  needs_dpa: z.boolean().meta({
    description: 'The checkout asks business buyers for the data processing agreement, if one is published',
  }),
  hourly_from: money.nullable().meta({ description: 'The least that this work typically costs by the hour' }),
  hourly_to: money.nullable().meta({ description: 'The most that this work typically costs by the hour' }),
};

const PRICE_RANGE = 'must be between 0.01 and 999,999.99.';
export const priceInput = moneyInput.refine((cents) => cents >= 1 && cents <= maxCents, PRICE_RANGE);

const hourly = z.union([z.null(), z.literal('').transform(() => null), priceInput], PRICE_RANGE).optional();
type Hourly = { hourly_from?: number | null | undefined; hourly_to?: number | null | undefined };

/** The field that is wrong, and why: a range has both ends, the lower one first. */
export function hourlyProblem({
  hourly_from: from,
  hourly_to: to,
}: Hourly): [field: keyof Hourly, message: string] | null {
  if (from == null && to == null && from === to) return null;
  if (to == null) return ['hourly_to', 'is required with the lower figure.'];
  if (from == null) return ['hourly_from', 'is required with the higher figure.'];
  return from > to ? ['hourly_to', 'must not be below the lower figure.'] : null;
}

const step = z.object({
  name: requiredLine(maxLength.stepName),
  offset_days: wholeNumber.pipe(within(ranges.stepDay)),
});

const scheduledStep = z.object({ name: z.string(), day: companyDay }).meta({ id: 'ScheduledStep' });
export type ScheduledStep = z.infer<typeof scheduledStep>;

/** If ordered, paid and answered now, with the chosen options. */
export const serviceSchedule = {
  schedule: z.array(scheduledStep).meta({
    description: 'From the order to the delivery: the service’s own steps with their days, else those of every order',
  }),
  weekdays: z.array(z.number().int()).meta({ description: 'The company’s working days, 1 is Monday' }),
};

/** Omitted: none on create, unchanged on update. */
export const serviceCourseInput = {
  steps: records(
    z
      .array(step)
      .max(maxItems.serviceSteps, `must have at most ${maxItems.serviceSteps} steps.`)
      .superRefine((steps, context) => {
        const early = steps.findIndex(({ offset_days }, i) => offset_days < (steps[i - 1]?.offset_days ?? 0));
        if (early >= 0)
          context.addIssue({
            code: 'custom',
            path: [early, 'offset_days'],
            message: 'must not be before the day of the step above it.',
          });
      }),
  ).optional(),
  on_site: flag.optional(),
  needs_dpa: flag.optional(),
  hourly_from: hourly,
  hourly_to: hourly,
};
