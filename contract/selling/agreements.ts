import { z } from 'zod';
import { consentKinds } from '../shared/company/legal-kinds.ts';
import { id, requiredLine, time } from '../shared/fields.ts';
import { idField } from '../shared/forms.ts';
import { type Api, adminList, idParam, listOf } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';

const day = z.iso.date();

export const consent = z
  .object({
    id,
    kind: z.enum(consentKinds),
    at: time,
    implied: z.boolean().meta({ description: 'The purchase named no text, so the one in effect applied' }),
    rendering_id: id.nullable(),
    title: z.string().nullable(),
    version: z.number().int().nullable(),
    effective_on: day.nullable(),
    html: z.string().nullable().meta({ description: 'The text word for word' }),
    text: z.string().nullable().meta({ description: 'A statement that has no legal text of its own' }),
    signed_by: z.string().nullable(),
    signed_for: z.string().nullable(),
  })
  .meta({ id: 'Consent' });
export type Consent = z.infer<typeof consent>;

const consents = z.object({ data: z.array(consent).meta({ description: 'Oldest first' }) });

export const dpaAcceptance = z.object({
  id,
  version: z.number().int(),
  title: z.string(),
  rendering_id: id,
  name: z.string().meta({ description: 'The person who accepted it' }),
  company: z.string(),
  at: time,
  day: day.meta({ description: 'The company’s day of `at`' }),
  order_id: id.nullable().meta({ description: 'It was accepted with this purchase' }),
});

export const dpaState = z
  .object({
    is_needed: z.boolean().meta({ description: 'A text is published and the customer buys as a company' }),
    company: z.string().meta({ description: 'Of the stored billing details' }),
    current: z.object({ rendering_id: id, version: z.number().int(), title: z.string(), path: z.string() }).nullable(),
    is_current: z.boolean().meta({ description: 'The customer has accepted the current version' }),
    accepted: dpaAcceptance.nullable().meta({ description: 'The newest, maybe of an earlier version' }),
  })
  .meta({ id: 'DpaState' });
export type DpaState = z.infer<typeof dpaState>;

export const customerDpa = dpaAcceptance
  .extend({ customer: z.object({ id, name: z.string(), email: z.string() }) })
  .meta({ id: 'CustomerDpa' });
export type CustomerDpa = z.infer<typeof customerDpa>;

const asCustomer = ['customer'] as const;

export const agreementsApi = {
  ofOrder: {
    method: 'GET',
    path: '/admin/orders/{id}/consents',
    summary: 'The texts that the buyer of an order accepted',
    access: ['admin'],
    permission: 'orders.view',
    params: idParam,
    response: consents,
  },
  ofMyOrder: {
    method: 'GET',
    path: '/customer/orders/{id}/consents',
    summary: 'The texts that the customer accepted with an order',
    access: asCustomer,
    params: idParam,
    response: consents,
  },
  acceptDpa: {
    method: 'POST',
    path: '/customer/dpa',
    summary: 'Accept the current contract on data processing, once per version',
    access: asCustomer,
    body: z
      .object({
        rendering_id: idField('rendering id'),
        name: requiredLine(maxLength.name),
        company: requiredLine(maxLength.name),
      })
      .meta({ examples: [{ rendering_id: 1, name: 'Ann Lee', company: 'North Ltd' }] }),
    status: 201,
    errors: [409],
    response: dpaState,
  },
  dpaFile: {
    method: 'GET',
    path: '/customer/dpa',
    summary: 'The accepted contract on data processing as PDF',
    access: asCustomer,
    errors: [404, 429],
    response: 'pdf',
  },
  dpaState: {
    method: 'GET',
    path: '/customer/dpa/state',
    summary: 'The current contract on data processing, and what the customer has accepted',
    access: asCustomer,
    response: dpaState,
  },
  listDpa: {
    method: 'GET',
    path: '/admin/dpa',
    summary: 'Which customers have accepted a contract on data processing, newest first',
    access: ['admin'],
    permission: 'customers.view',
    query: adminList('at'),
    response: listOf(customerDpa),
  },
} as const satisfies Api;
