import { z } from 'zod';
import { canCostMore, dayPromise, doneBy, questionCount } from '../shared/done-by.ts';
import { id, money, time } from '../shared/fields.ts';
import { wholeNumber, within } from '../shared/forms.ts';
import { type Api, listOf, paging, slugParam } from '../shared/http.ts';
import { ranges } from '../shared/limits.ts';
import { articleSummary } from './article-summary.ts';
import { serviceCourse, serviceSchedule } from './service-course.ts';
import { serviceExtras } from './service-options.ts';
import { serviceScope } from './service-scope.ts';

const categoryFields = {
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable().meta({ description: 'A path below /storage or a full URL' }),
};

export const service = z
  .object({
    id,
    category_id: id,
    category: z.object({ id, name: z.string(), slug: z.string() }),
    title: z.string(),
    slug: z.string(),
    teaser: z.string().nullable().meta({ description: 'One sentence for cards and the head of the page' }),
    description: z.string(),
    price_decimal: money,
    delivery_days: z.number().int(),
    video: z.string().nullable(),
    image: z.string().nullable(),
    active: z.boolean(),
    updated_at: time,
  })
  .meta({ id: 'Service' });
export type Service = z.infer<typeof service>;

export const pricedService = service.extend({ can_cost_more: canCostMore }).meta({ id: 'PricedService' });
export type PricedService = z.infer<typeof pricedService>;

/** The day includes the options that are chosen by default: the first of each group. */
export const offeredService = pricedService.extend(doneBy).meta({ id: 'OfferedService' });
export type OfferedService = z.infer<typeof offeredService>;

export const serviceDetail = service
  .extend({
    ...dayPromise,
    question_count: questionCount,
    ...serviceScope,
    ...serviceCourse,
    ...serviceSchedule,
    ...serviceExtras,
    engineer: z
      .object({ name: z.string(), role: z.string() })
      .nullable()
      .meta({ description: 'Who of the team on the site has done this service most often of late' }),
    articles: z.array(articleSummary).meta({ description: 'Published articles that name the service, newest first' }),
  })
  .meta({ id: 'ServiceDetail' });
export type ServiceDetail = z.infer<typeof serviceDetail>;

export const serviceCategory = z.object(categoryFields).meta({ id: 'ServiceCategory' });
export type ServiceCategory = z.infer<typeof serviceCategory>;

export const categoryItem = z.object({ id, title: z.string(), slug: z.string() }).meta({ id: 'CategoryItem' });
export type CategoryItem = z.infer<typeof categoryItem>;

export const serviceCategorySummary = serviceCategory
  .extend({
    updated_at: time,
    services: z.array(categoryItem).meta({ description: 'Active services, by title; at most 100' }),
    services_count: z.number().int().meta({ description: 'Active services' }),
    from_price_decimal: money.nullable().meta({ description: 'The lowest price; null without active services' }),
  })
  .meta({ id: 'ServiceCategorySummary' });
export type ServiceCategorySummary = z.infer<typeof serviceCategorySummary>;

export const serviceCategoryWithServices = z
  .object({ ...categoryFields, services: z.array(offeredService) })
  .meta({ id: 'ServiceCategoryWithServices' });

const chosenOptionsQuery = z.object({
  options: z
    .string()
    .regex(/^\d{1,9}(:\d{1,2})?(,\d{1,9}(:\d{1,2})?){0,29}$/, 'must be ids of options, such as 7,9:2.')
    .optional()
    .meta({
      description: 'The chosen options for `done_by`, each with its quantity: `7,9:2`; others are ignored',
      example: '7,9:2',
    }),
  quantity: wholeNumber
    .pipe(within(ranges.quantity))
    .optional()
    .meta({ description: 'Of the service; several are done by the same day' }),
});

const hotQuery = paging().extend({ limit: z.coerce.number().int().min(1).max(100).default(9) });

export const catalogApi = {
  categories: {
    method: 'GET',
    path: '/service-categories',
    summary: 'Service categories with their number of services and lowest price, by name',
    access: 'public',
    cache: true,
    query: paging(),
    response: listOf(serviceCategorySummary),
  },
  category: {
    method: 'GET',
    path: '/service-categories/{slug}',
    summary: 'A category with its active services',
    access: 'public',
    cache: true,
    params: slugParam,
    response: serviceCategoryWithServices,
  },
  services: {
    method: 'GET',
    path: '/services',
    summary: 'Active services, by name',
    access: 'public',
    cache: true,
    query: paging(),
    response: listOf(offeredService),
  },
  hot: {
    method: 'GET',
    path: '/services/hot',
    summary: 'Active services, most ordered in the last 90 days first; refunded orders do not count',
    access: 'public',
    cache: true,
    query: hotQuery,
    response: listOf(offeredService),
  },
  service: {
    method: 'GET',
    path: '/services/{slug}',
    summary: 'An active service with its scope and articles',
    access: 'public',
    cache: true,
    params: slugParam,
    query: chosenOptionsQuery,
    response: serviceDetail,
  },
} as const satisfies Api;
