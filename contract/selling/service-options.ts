import { z } from 'zod';
import { id, money, moneyInput, requiredLine, time } from '../shared/fields.ts';
import { flag, idField, optionalText, requiredIdList, unchangedSince, wholeNumber, within } from '../shared/forms.ts';
import { type Api, idParam } from '../shared/http.ts';
import { maxCents, maxItems, maxLength, ranges } from '../shared/limits.ts';

const admin = ['admin'] as const;

/** Options of one group are a choice of exactly one. */
const chosenOption = z.object({
  option_id: idField('option id'),
  quantity: wholeNumber.pipe(within(ranges.quantity)).default(1),
});

/** The server checks an item's options against its service (`items.0.options`). */
export const chosenOptions = z
  .array(chosenOption)
  .max(maxItems.serviceOptions, `must name at most ${maxItems.serviceOptions} options.`);
export type ChosenOption = z.output<typeof chosenOption>;

const optionFields = {
  id,
  group_name: z.string().nullable().meta({ description: 'Options of one group are a choice of exactly one' }),
  title: z.string(),
  description: z.string().nullable(),
  price: money,
  delivery_days: z.number().int().meta({ description: 'Added to those of the service; negative: faster' }),
  max_quantity: z.number().int(),
};

export const serviceOption = z.object(optionFields).meta({ id: 'ServiceOption' });
export type ServiceOption = z.infer<typeof serviceOption>;

export const adminServiceOption = z.object({ ...optionFields, active: z.boolean() }).meta({ id: 'AdminServiceOption' });
export type AdminServiceOption = z.infer<typeof adminServiceOption>;

/** Small: a page shows several. Price and days include the options chosen by default. */
export const relatedService = z
  .object({
    id,
    title: z.string(),
    slug: z.string(),
    price_decimal: money,
    delivery_days: z.number().int(),
    image: z.string().nullable(),
    needs_dpa: z.boolean(),
    default_options: z.array(z.object({ option_id: id, quantity: z.number().int() })),
  })
  .meta({ id: 'RelatedService' });
export type RelatedService = z.infer<typeof relatedService>;

export const planPrice = z.object({ interval: z.string(), price: money }).meta({ id: 'PlanPrice' });

/** Only the response of a single service has these. */
export const serviceExtras = {
  max_quantity: z.number().int(),
  options: z.array(serviceOption),
  related: z.array(relatedService),
  plan_prices: z.array(planPrice).meta({ description: 'Empty: plans do not exist yet' }),
};

const optionInput = z.object({
  /** Omitted: the option is new. */
  id: idField('option id').nullish(),
  group_name: z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(requiredLine(maxLength.optionGroup).nullable())
    .nullish(),
  title: requiredLine(maxLength.optionTitle),
  description: optionalText(maxLength.description),
  price: moneyInput.refine((cents) => cents <= maxCents, 'must be at most 999,999.99.'),
  delivery_days: wholeNumber.pipe(within(ranges.optionDays)).default(0),
  max_quantity: wholeNumber.pipe(within(ranges.quantity)).default(1),
  active: flag.default(true),
});

export const serviceOptionsInput = z
  .array(optionInput)
  .max(maxItems.serviceOptions, `must have at most ${maxItems.serviceOptions} options.`)
  .refine((options) => {
    const ids = options.flatMap((option) => option.id ?? []);
    return new Set(ids).size === ids.length;
  }, 'must not name an option twice.');

export const optionsInput = z
  .object({
    options: serviceOptionsInput,
    updated_at: unchangedSince,
  })
  .meta({
    examples: [
      {
        options: [
          {
            group_name: 'Size',
            title: 'Two floors',
            description: 'Both in one visit.',
            price: '120.00',
            delivery_days: 2,
            max_quantity: 3,
            active: true,
          },
        ],
      },
    ],
  });
export type OptionsInput = z.output<typeof optionsInput>;

const serviceOptions = z
  .object({
    options: z.array(adminServiceOption),
    updated_at: time.meta({ description: 'Of the service, which each change of its options renews' }),
  })
  .meta({ id: 'ServiceOptions' });

export const relatedInput = z
  .object({ service_ids: requiredIdList('service', maxItems.relatedServices) })
  .meta({ examples: [{ service_ids: [4, 9] }] });

export const serviceOptionsApi = {
  list: {
    method: 'GET',
    path: '/admin/services/{id}/options',
    summary: 'The options of a service, including inactive ones',
    access: admin,
    params: idParam,
    response: serviceOptions,
  },
  replace: {
    method: 'PUT',
    path: '/admin/services/{id}/options',
    summary: 'Replace the options of a service; omitted ones become inactive',
    access: admin,
    params: idParam,
    body: optionsInput,
    errors: [409],
    response: serviceOptions,
  },
  related: {
    method: 'PUT',
    path: '/admin/services/{id}/related',
    summary: 'The services that go well with this one, in order',
    access: admin,
    params: idParam,
    body: relatedInput,
    response: z.object({ service_ids: z.array(id), updated_at: time }).meta({ id: 'RelatedServices' }),
  },
} as const satisfies Api;
