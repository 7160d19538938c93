import { z } from 'zod';
import { email, personName, requiredText } from './fields.ts';
import { type Api, messageShape } from './http.ts';
import { maxLength } from './limits.ts';

const paragraphs = z.array(z.string());

/** Read from COMPANY_FILE, never part of the code. */
export const company = z
  .object({
    name: z.string().min(1),
    legal_name: z.string().min(1),
    tagline: z.string(),
    description: z.string(),
    email: z.email(),
    phone: z.string(),
    address_lines: z.array(z.string()),
    opening_hours: z.string(),
    founded_year: z.number().int(),
    brand_hue: z.number().min(0).max(360),
    google_maps_embed_url: z.string(),
    logo_url: z.string(),
    faq: z.array(z.object({ question: z.string(), answer: z.string() })).length(3),
    social: z.array(z.object({ network: z.string(), label: z.string(), url: z.url() })).length(7),
    team: z.array(z.object({ name: z.string(), role: z.string(), initials: z.string() })),
    about: z.object({
      who_we_are: paragraphs,
      what_we_do: paragraphs,
      why_choose_us: paragraphs,
      our_mission: paragraphs,
    }),
    why: z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), points: z.array(z.string()) })),
    steps: z.array(z.object({ title: z.string(), text: z.string() })),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof company>;

export const publicConfig = z
  .object({
    google_maps_embed_url: z.string(),
    stripe_publishable_key: z.string().nullable(),
    paypal_client_id: z.string().nullable(),
    sandbox: z.boolean(),
    company,
  })
  .meta({ id: 'Config' });
export type PublicConfig = z.infer<typeof publicConfig>;

export const contactInput = z.object({ name: personName, email, message: requiredText(maxLength.message) });

export const siteApi = {
  config: {
    method: 'GET',
    path: '/config',
    summary: 'Public configuration of the site',
    access: 'public',
    cache: true,
    response: publicConfig,
  },
  contact: {
    method: 'POST',
    path: '/contact',
    summary: 'Send a message to the company',
    access: 'public',
    body: contactInput,
    errors: [429],
    response: messageShape,
  },
} as const satisfies Api;
