import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import type { Endpoint } from './shared/http.ts';

/**
 * The calls and names of the specification (sections 3 and 7) that clients rely on. More names are allowed; none may be
 * missing.
 */
const user =
  'id name email role_id role.name designation_id designation.title orders_count orders.status password_is_temporary';
const category = 'id name slug description image';
const service = 'id category_id category.name title slug description price_decimal delivery_days video image active';
const blog = 'id category_id title slug description content youtube_url image_url published';
const invoice = 'id invoice_number amount status created_at order.user order.payment_method order.items';
const order =
  'id user.name user.email status total_amount created_at payment_method items.id items.service items.price items.quantity';
const staffed = `${order} staff.name staff.pivot.user_id staff.pivot.status`;
const commission = 'id order_id amount status payment_date staff.name';
const review = 'id user.name review_text rating is_approved';
const message = 'id sender_id receiver_id content created_at';
const purchase = 'name email payment_provider payment_token items.service_id items.quantity';

const listOf = (fields: string) => fields.replaceAll(/\S+/g, 'data.$&');

const specified: Record<string, [sent: string, read: string]> = {
  'POST /login': ['email password', `token password_is_temporary ${user.replaceAll(/\S+/g, 'user.$&')}`],
  'POST /logout': ['', ''],
  'POST /register': ['name email password password_confirmation', 'message'],
  'GET /profile': ['', user],
  'PUT /profile': ['name email', user.replaceAll(/\S+/g, 'user.$&')],
  'POST /profile/change-password': ['current_password new_password new_password_confirmation', 'message'],
  'POST /forgot-password': ['email', 'message'],
  'POST /reset-password': ['token email password password_confirmation', 'message'],
  'GET /config': ['', 'google_maps_embed_url stripe_publishable_key paypal_client_id sandbox company'],
  'GET /clients': ['', listOf('id name logo_url')],
  'GET /reviews': ['', listOf(review)],
  'POST /contact': ['name email message', 'message'],
  'GET /service-categories': ['', listOf(`${category} services.id services.title services.slug`)],
  'GET /service-categories/{slug}': ['', `${category} ${service.replaceAll(/\S+/g, 'services.$&')}`],
  'GET /services': ['', listOf(service)],
  'GET /services/{slug}': ['', service],
  'GET /services/hot': ['?limit', listOf(service)],
  'GET /blog-categories': ['', listOf(`${category} blogs.id blogs.title blogs.slug`)],
  'GET /blog-categories/{slug}': ['', `${category} ${blog.replaceAll(/\S+/g, 'blogs.$&')}`],
  'GET /blogs/{slug}': ['', blog],
  'POST /orders/place-unauthenticated': [purchase, 'token user.email invoice.invoice_number invoice.amount'],
  'GET /admin/commissions': ['?status', listOf(commission)],
  'PUT /admin/commissions/{id}/pay': ['', commission],
  'GET /admin/users': ['?role', listOf(user)],
  'GET /admin/users/{id}': ['', user],
  'POST /admin/users': ['name email designation_id role_id', user],
  'PUT /admin/users/{id}': ['name email designation_id role_id', user],
  'DELETE /admin/users/{id}': ['', ''],
  'GET /admin/designations': ['', listOf('id title description image')],
  'POST /admin/designations': ['title description image', 'id title description image'],
  'PUT /admin/designations/{id}': ['title description image', 'id title description image'],
  'DELETE /admin/designations/{id}': ['', ''],
  'GET /admin/service-categories': ['', listOf(category)],
  'POST /admin/service-categories': ['name description image', category],
  'PUT /admin/service-categories/{id}': ['name description image', category],
  'DELETE /admin/service-categories/{id}': ['', ''],
  'GET /admin/blog-categories': ['', listOf(category)],
  'POST /admin/blog-categories': ['name description image', category],
  'PUT /admin/blog-categories/{id}': ['name description image', category],
  'DELETE /admin/blog-categories/{id}': ['', ''],
  'GET /admin/roles': ['', listOf('id name created_at')],
  'POST /admin/roles': ['name', 'id name created_at'],
  'PUT /admin/roles/{id}': ['name', 'id name created_at'],
  'DELETE /admin/roles/{id}': ['', ''],
  'GET /admin/services': ['', listOf(service)],
  'POST /admin/services': ['category_id title description price_decimal delivery_days video active image', service],
  'PUT /admin/services/{id}': ['category_id title description price_decimal delivery_days video active image', service],
  'DELETE /admin/services/{id}': ['', ''],
  'GET /admin/blogs': ['', listOf(blog)],
  'POST /admin/blogs': ['category_id title content youtube_url published image', blog],
  'PUT /admin/blogs/{id}': ['category_id title content youtube_url published image', blog],
  'DELETE /admin/blogs/{id}': ['', ''],
  'GET /admin/orders': ['?user_id', listOf(staffed)],
  'GET /admin/orders/{id}': ['', `${staffed} history.kind`],
  'DELETE /admin/orders/{id}': ['', ''],
  'POST /admin/orders/{id}/assign-staff': ['user_id', staffed],
  'POST /admin/clients': ['name logo', 'id name logo_url'],
  'PUT /admin/clients/{id}': ['name logo', 'id name logo_url'],
  'DELETE /admin/clients/{id}': ['', ''],
  'GET /admin/reviews': ['', listOf(review)],
  'PUT /admin/reviews/{id}/approve': ['', review],
  'DELETE /admin/reviews/{id}': ['', ''],
  'GET /admin/contact-messages': ['', listOf('id name email message created_at')],
  'GET /conversations': ['', listOf('id name last_message last_message_at')],
  'GET /messages/{userId}': ['?before', listOf(message)],
  'POST /messages': ['receiver_id content', message],
  'GET /admin-user': ['', 'id name'],
  'GET /staff/orders': ['', listOf(staffed)],
  'PUT /staff/orders/{id}/status': ['status', ''],
  'POST /staff/orders/{id}/deliver': ['notes', ''],
  'GET /staff/commissions': ['?status', listOf(commission)],
  'GET /customer/orders': ['', listOf(staffed)],
  'POST /customer/orders': ['items.service_id items.quantity payment_method', staffed],
  'GET /customer/invoices': ['', listOf(invoice)],
  'GET /customer/invoices/{id}': ['', invoice],
  'GET /customer/invoices/{id}/download': ['', ''],
  'POST /customer/invoices/{id}/pay': ['payment_provider payment_token', 'message'],
  'POST /customer/reviews': ['rating review_text', 'message'],
  'POST /payments/paypal/orders': ['service_id', 'id'],
  'POST /logout-everywhere': ['', ''],
};

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; $ref?: string; not?: object };

/** Nested names with a dot, without fields that are always rejected. */
function namesIn(shape: z.ZodType, io: 'input' | 'output'): Set<string> {
  const whole = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema & { $defs?: Record<string, Schema> };
  const names = new Set<string>();
  const walk = (schema: Schema, before: string): void => {
    const { properties = {}, items, anyOf = [], $ref } = schema;
    if ($ref) walk(whole.$defs?.[$ref.replace('#/$defs/', '')] ?? {}, before);
    if (items) walk(items, before);
    for (const one of anyOf) walk(one, before);
    for (const [name, inner] of Object.entries(properties)) {
      if (inner.not) continue;
      names.add(before + name);
      walk(inner, `${before}${name}.`);
    }
  };
  walk(whole, '');
  return names;
}

const endpoints = new Map<string, Endpoint>(
  Object.values(api).flatMap((area) =>
    Object.values(area as Record<string, Endpoint>).map((one): [string, Endpoint] => [
      `${one.method} ${one.path}`,
      one,
    ]),
  ),
);
const isShape = (value: unknown): value is z.ZodType => typeof value === 'object';

test.each(Object.entries(specified))(
  '%s has the request and response fields of the specification',
  (call, [sent, read]) => {
    const endpoint = endpoints.get(call);
    expect(endpoint).toBeDefined();
    const inBody = isShape(endpoint?.body) ? namesIn(endpoint.body, 'input') : new Set();
    const inQuery = endpoint?.query ? namesIn(endpoint.query, 'input') : new Set();
    const inResponse = isShape(endpoint?.response) ? namesIn(endpoint.response, 'output') : new Set();
    const missing = (names: string, known: Set<unknown>) => names.split(' ').filter((name) => name && !known.has(name));
    if (sent.startsWith('?')) expect(missing(sent.slice(1), inQuery)).toEqual([]);
    else expect(missing(sent, inBody)).toEqual([]);
    expect(missing(read, inResponse)).toEqual([]);
  },
);
