import { z } from 'zod';
import { publicTax } from '../invoicing/tax.ts';
import { publicBrand } from '../shared/company/brand.ts';
import { cancellationSettings } from '../shared/company/cancellation.ts';
import { navigationLink } from '../shared/company/groups.ts';
import { legalKinds } from '../shared/company/legal-kinds.ts';
import { shopStates } from '../shared/company/shop-state.ts';
import { company, need } from '../shared/company.ts';
import { currencies } from '../shared/currencies.ts';
import { id } from '../shared/fields.ts';
import type { Api } from '../shared/http.ts';

export const publicConfig = z
  .object({
    google_maps_embed_url: z.string(),
    stripe_publishable_key: z.string().nullable(),
    paypal_client_id: z.string().nullable(),
    sandbox: z.boolean(),
    company,
    brand: publicBrand,
    links: z.object({ social: company.shape.social, navigation: z.array(navigationLink) }),
    shop_state: z.enum(shopStates).meta({
      description: 'In `preview`, only the name, the logo and the contact of the company are filled in',
    }),
    legal: z
      .array(z.object({ kind: z.enum(legalKinds), rendering_id: id, title: z.string(), path: z.string() }))
      .optional()
      .meta({ description: 'The legal texts that are published. Absent: not known' }),
    cancellation: cancellationSettings.meta({ description: 'How customers of new orders get out of them' }),
    is_preview: z.literal(true).optional().meta({ description: 'All is filled in: the caller has a preview link' }),
    paused_text: z.string().optional().meta({ description: 'Why the shop takes no orders at the moment' }),
    currency: z.enum(currencies).optional().meta({ description: 'Of all amounts. Absent: USD' }),
    tax: publicTax.optional().meta({ description: 'Absent while tax is off' }),
  })
  .meta({ id: 'Config' });
export type PublicConfig = z.infer<typeof publicConfig>;

/** True figures only: null where there is too little to say. */
export const proof = z
  .object({
    rating: z
      .object({ average: z.number().meta({ description: 'To one decimal' }), count: z.number().int() })
      .nullable()
      .meta({ description: 'Of all approved reviews' }),
    customers: z.number().int().meta({ description: 'Customers with such an order' }),
    delivered_orders: z.number().int().meta({ description: 'Without those refunded in full or charged back' }),
    on_time_percent: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Of the delivered orders, rounded down; null below 20 deliveries' }),
    on_time: z.object({ percent: z.number().int(), kept: z.number().int(), orders: z.number().int() }).nullable().meta({
      description:
        'First deliveries of the last 12 months: `kept` of `orders` on time, rounded down; null below 20, or unless the setting show_on_time_rate is on',
    }),
    guarantee: z.object({ used: z.number().int(), orders: z.number().int() }).nullable().meta({
      description: 'Orders with a claim or cancelled as late, of the last 1,000 that ended; null below 20',
    }),
    answer_hours: z.number().int().nullable().meta({
      description: 'Median time to an answer in the inbox, rounded up; null below 10 answers',
    }),
    founded_year: z.number().int().nullable(),
  })
  .meta({ id: 'Proof' });
export type Proof = z.infer<typeof proof>;

export const siteApi = {
  config: {
    method: 'GET',
    path: '/config',
    summary: 'Public configuration of the site',
    access: 'public',
    beforeOpening: true,
    cache: true,
    response: publicConfig,
  },
  needs: {
    method: 'GET',
    path: '/needs',
    summary: 'Needs of visitors, each with the slugs of the services that meet it',
    access: 'public',
    cache: true,
    response: z.object({ data: z.array(need) }),
  },
  proof: {
    method: 'GET',
    path: '/proof',
    summary: 'Figures from the records that the site may claim',
    access: 'public',
    cache: true,
    response: proof,
  },
} as const satisfies Api;
