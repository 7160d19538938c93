import { z } from 'zod';
import { companyDay } from '../shared/done-by.ts';
import { requiredLine } from '../shared/fields.ts';
import { flag, records, wholeNumber, within } from '../shared/forms.ts';
import { maxItems, maxLength, ranges } from '../shared/limits.ts';

const serviceStep = z
  .object({ name: z.string(), offset_days: z.number().int().meta({ description: 'Working days after the start' }) })
  .meta({ id: 'ServiceStep' });
export type ServiceStep = z.infer<typeof serviceStep>;

/** Where and when the work happens. */
export const serviceCourse = {
  steps: z.array(serviceStep).meta({ description: 'What happens on which day, in order; may be empty' }),
  on_site: z.boolean().meta({ description: 'The engineer comes to the customer' }),
};

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
};
