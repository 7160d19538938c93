import { z } from 'zod';
import { intakeForm, intakeFormFields } from '../order/intakes.ts';
import { undoableMessage } from '../platform/undo.ts';
import { id, requiredLine, requiredText, time } from '../shared/fields.ts';
import {
  flag,
  fromTo,
  idField,
  idList,
  optionalImage,
  optionalLine,
  optionalLink,
  optionalText,
  rangeRule,
  records,
  unchangedSince,
  wholeNumber,
  within,
} from '../shared/forms.ts';
import { type Api, adminList, idParam, idQuery, listOf } from '../shared/http.ts';
import { maxItems, maxLength, ranges } from '../shared/limits.ts';
import { service, serviceCategory } from './catalog.ts';
import { hourlyProblem, priceInput, serviceCourse, serviceCourseInput } from './service-course.ts';
import { adminServiceOption, serviceOptionsInput } from './service-options.ts';
import { serviceScope, serviceScopeInput } from './service-scope.ts';
import { serviceStates } from './service-state.ts';

const admin = ['admin'] as const;

export const categoryInput = z
  .object({
    name: requiredLine(maxLength.name),
    description: optionalText(maxLength.description),
    image: optionalImage,
    updated_at: unchangedSince,
  })
  .meta({ examples: [{ name: 'Networks', description: 'Cabling, Wi-Fi and everything that connects a team.' }] });

export const listedCategory = serviceCategory
  .extend({ services_count: z.number().int(), created_at: time, updated_at: time })
  .meta({ id: 'ListedServiceCategory' });
export type ListedCategory = z.infer<typeof listedCategory>;

export const listedService = service
  .extend({
    state: z.enum(serviceStates).meta({ description: 'Hidden: inactive after it was published' }),
    sold_90_days: z.number().int().meta({ description: 'In the last 90 days; refunded orders do not count' }),
    created_at: time,
  })
  .meta({ id: 'ListedService' });
export type ListedService = z.infer<typeof listedService>;

export const adminService = listedService
  .extend({
    ...serviceScope,
    ...serviceCourse,
    options: z.array(adminServiceOption).meta({ description: 'Including inactive ones' }),
    intake_form: intakeForm.pick({ version: true, intro: true, fields: true }),
    max_quantity: z.number().int(),
    revisions_included: z.number().int().nullable().meta({ description: 'Null: as many as the customer likes' }),
    revision_days: z.number().int().meta({ description: 'Working days for a change' }),
    acceptance_days: z.number().int().meta({ description: 'Working days to check; 0: accepted at once' }),
    tax_code: z.string().nullable().meta({ description: 'On invoices, such as the SAC in India' }),
    related: z
      .array(z.object({ id, title: z.string(), active: z.boolean() }))
      .meta({ description: 'Services that go well with this one, in order' }),
  })
  .meta({ id: 'AdminService' });
export type AdminService = z.infer<typeof adminService>;

export const serviceInput = z
  .object({
    category_id: idField('category'),
    title: requiredLine(maxLength.name),
    /** Omitted: unchanged. Blank: none. Our screens ask for it before they publish a service. */
    teaser: optionalLine(maxLength.teaser),
    description: requiredText(maxLength.serviceDescription),
    price_decimal: priceInput,
    delivery_days: wholeNumber.pipe(within(ranges.deliveryDays)),
    /** How many a buyer may order at once. Omitted: 1 on create, unchanged on update. */
    max_quantity: wholeNumber.pipe(within(ranges.quantity)).optional(),
    /** Blank: as many as the customer likes. Omitted: 2 on create, unchanged on update. */
    revisions_included: z
      .union(
        [z.null(), z.literal('').transform(() => null), wholeNumber.pipe(fromTo(ranges.revisions))],
        rangeRule(ranges.revisions),
      )
      .optional(),
    /** Omitted: 2 on create, unchanged on update. */
    revision_days: wholeNumber.pipe(fromTo(ranges.revisionDays)).optional(),
    /** Omitted: 7 on create, unchanged on update. */
    acceptance_days: wholeNumber.pipe(fromTo(ranges.acceptanceDays)).optional(),
    /** Omitted: unchanged. Blank: none. */
    tax_code: optionalLine(maxLength.taxCode),
    video: optionalLink,
    /** Omitted: active on create, unchanged on update. */
    active: flag.optional(),
    ...serviceScopeInput,
    ...serviceCourseInput,
    /** The whole list, as `PUT …/{id}/options` has it. Omitted: unchanged. */
    options: records(serviceOptionsInput).optional(),
    /** The questions for the customer. Changed ones are a new version. Omitted: unchanged. */
    intake_form: records(z.object(intakeFormFields)).optional(),
    /** Services that go well with this one, in order. Omitted: unchanged. */
    related_ids: idList('service', maxItems.relatedServices).optional(),
    image: optionalImage,
    updated_at: unchangedSince,
  })
  .superRefine((input, context) => {
    const problem = hourlyProblem(input);
    if (problem) context.addIssue({ code: 'custom', path: [problem[0]], message: problem[1] });
  })
  .superRefine(({ steps, delivery_days }, context) => {
    const late = steps?.findIndex(({ offset_days }) => offset_days > delivery_days) ?? -1;
    if (late >= 0)
      context.addIssue({
        code: 'custom',
        path: ['steps', late, 'offset_days'],
        message: 'must not be after the last working day.',
      });
  })
  .meta({
    examples: [
      {
        category_id: 1,
        title: 'Office network survey',
        teaser: 'Every room measured, with a plan to keep.',
        description: 'We measure every room and draw a plan.',
        price_decimal: '499.00',
        delivery_days: 5,
        video: 'https://example.com/survey',
        active: true,
        included: ['A plan of each floor'],
        questions: [{ question: 'Can we work meanwhile?', answer: 'Yes, we only walk through the rooms.' }],
        steps: [
          { name: 'Survey', offset_days: 2 },
          { name: 'Plan', offset_days: 5 },
        ],
        on_site: true,
        hourly_from: '600.00',
        hourly_to: '900.00',
        options: [{ group_name: null, title: 'A second floor', price: '120.00', delivery_days: 1, max_quantity: 3 }],
        intake_form: { intro: 'About your office.', fields: [{ label: 'How many rooms?', type: 'line' }] },
      },
    ],
  });

export const catalogAdminApi = {
  categories: {
    method: 'GET',
    path: '/admin/service-categories',
    summary: 'Service categories, by name',
    access: admin,
    query: adminList('name', 'created_at'),
    response: listOf(listedCategory),
  },
  createCategory: {
    method: 'POST',
    path: '/admin/service-categories',
    summary: 'Create a service category',
    access: admin,
    images: ['image'],
    body: categoryInput,
    status: 201,
    response: listedCategory,
  },
  updateCategory: {
    method: 'PUT',
    path: '/admin/service-categories/{id}',
    summary: 'Update a service category',
    access: admin,
    images: ['image'],
    params: idParam,
    body: categoryInput,
    errors: [409],
    response: listedCategory,
  },
  deleteCategory: {
    method: 'DELETE',
    path: '/admin/service-categories/{id}',
    summary: 'Delete an empty service category',
    access: admin,
    params: idParam,
    errors: [409],
    response: undoableMessage,
  },
  services: {
    method: 'GET',
    path: '/admin/services',
    summary: 'Services, by title, including inactive ones',
    access: admin,
    query: adminList('title', 'price_decimal', 'delivery_days', 'created_at').extend({
      category_id: idQuery.optional(),
      active: z.enum(['1', '0']).optional(),
      state: z.enum(serviceStates, 'must be draft, published or hidden.').optional(),
    }),
    response: listOf(listedService),
  },
  serviceCounts: {
    method: 'GET',
    path: '/admin/services/counts',
    summary: 'Numbers of services by state',
    access: admin,
    response: z
      .object({ all: z.number().int(), draft: z.number().int(), published: z.number().int(), hidden: z.number().int() })
      .meta({ id: 'ServiceCounts' }),
  },
  service: {
    method: 'GET',
    path: '/admin/services/{id}',
    summary: 'A service',
    access: admin,
    params: idParam,
    response: adminService,
  },
  createService: {
    method: 'POST',
    path: '/admin/services',
    summary: 'Create a service with all that belongs to it',
    access: admin,
    images: ['image'],
    body: serviceInput,
    status: 201,
    response: adminService,
  },
  updateService: {
    method: 'PUT',
    path: '/admin/services/{id}',
    summary: 'Update a service and, if they are sent, its options, questions and related services, in one step',
    access: admin,
    images: ['image'],
    params: idParam,
    body: serviceInput,
    errors: [409],
    response: adminService,
  },
  deleteService: {
    method: 'DELETE',
    path: '/admin/services/{id}',
    summary: 'Delete a service; its orders are unchanged',
    access: admin,
    params: idParam,
    response: undoableMessage,
  },
} as const satisfies Api;
