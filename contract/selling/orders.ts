import { z } from 'zod';
import { invoice, issuedInvoice } from '../invoicing/billing.ts';
import { billingExample, billingInput } from '../invoicing/billing-details.ts';
import { user } from '../people/accounts.ts';
import { acceptedInput } from '../platform/accepted.ts';
import { buyerFields, buyerResponse } from '../shared/buyer.ts';
import { companyDay } from '../shared/done-by.ts';
import {
  assignmentStatus,
  forbidFields,
  id,
  invoiceStatus,
  money,
  moneyInput,
  orderPaymentMethod,
  orderPaymentStatus,
  orderStatus,
  time,
  unitPrice,
} from '../shared/fields.ts';
import { idField } from '../shared/forms.ts';
import { type Api, idParam, listOf, paging } from '../shared/http.ts';
import { ranges } from '../shared/limits.ts';
import { invoiceKinds } from '../shared/money-states.ts';
import { promise } from '../shared/order-promise.ts';
import { paymentProviders } from '../shared/status.ts';
import { acceptances } from '../shared/work-states.ts';
import { couponCodeInput } from './coupons.ts';
import { saleBuyerFields } from './sale-buyer.ts';
import { chosenOptions } from './service-options.ts';

const orderedItem = z.object({
  ...forbidFields('price', 'price_decimal', 'amount', 'total', 'discount'),
  service_id: idField('service id'),
  /** The service says how many can be bought. */
  quantity: z
    .int('must be 1.')
    .min(1, 'must be 1.')
    .max(ranges.quantity.max, `must be at most ${ranges.quantity.max}.`),
  options: chosenOptions.optional(),
});

export const orderedItems = z
  .array(orderedItem)
  .min(1, 'must name at least one service.')
  .max(20, 'must name at most 20 services.')
  .refine((items) => new Set(items.map((i) => i.service_id)).size === items.length, 'must not name a service twice.');

/** They change the total, so send them with a preview too. */
const saleFields = { coupon_code: couponCodeInput, billing: billingInput.nullish(), ...saleBuyerFields };

const accepted = acceptedInput.nullish();

export const guestPurchase = z
  .object({
    ...forbidFields(
      'status',
      'price',
      'amount',
      'total',
      'total_amount',
      'discount',
      'user_id',
      'role_id',
      'payment_status',
    ),
    ...buyerFields,
    payment_provider: z.enum(paymentProviders, 'must be stripe or paypal.'),
    payment_token: z.string().trim().min(1, 'is required.').max(255),
    items: orderedItems,
    ...saleFields,
    expected_total: moneyInput.nullish(),
    accepted,
  })
  .meta({ id: 'GuestPurchase' });
export type GuestPurchase = z.output<typeof guestPurchase>;

/** A known email address gets no token, only the `email` of `user`, and a short invoice. */
export const purchaseResult = z
  .object({
    token: z.string().nullable(),
    user: z.union([user, z.object({ email: z.string() })]),
    invoice: z.union([invoice, issuedInvoice]),
  })
  .meta({ id: 'PurchaseResult' });
export type PurchaseResult = z.infer<typeof purchaseResult>;

export const staffMember = z.object({
  id,
  name: z.string(),
  pivot: z.object({ user_id: id, status: assignmentStatus }),
});

/** Null if the service is no longer offered. */
export const orderItem = z.object({
  id,
  service: z.object({ id: id.nullable(), title: z.string(), slug: z.string().nullable() }),
  price: money,
  unit_price: unitPrice,
  quantity: z.number().int(),
  parent_id: id.optional().meta({ description: 'Of an option: the item it belongs to' }),
});

export const customerOrder = z
  .object({
    id,
    user: z.object(buyerResponse),
    status: orderStatus,
    payment_status: orderPaymentStatus,
    total_amount: money,
    created_at: time,
    day: companyDay.meta({ description: 'The company’s day of `created_at`' }),
    promised_at: time.meta({ description: '`due_at` of the promise' }),
    promise,
    needs_answer: z.boolean().meta({ description: 'Questions are open that the customer can answer' }),
    acceptance_state: z.enum(acceptances).meta({ description: 'What the customer says to the delivery' }),
    delivered_at: time.nullable().meta({ description: 'When all of its work was delivered' }),
    payment_method: orderPaymentMethod,
    items: z.array(orderItem),
    staff: z.array(staffMember),
    invoice_id: id.nullable(),
    invoice: z
      .object({ id, invoice_number: z.string(), status: invoiceStatus })
      .nullable()
      .meta({ description: 'The oldest with an amount due, else the newest' }),
    invoices: z
      .array(
        z.object({
          id,
          invoice_number: z.string(),
          kind: z.enum(invoiceKinds),
          status: invoiceStatus,
          amount: money,
          due: money,
          refunded: money,
          replaced_by: z.string().nullable().meta({ description: 'The number of the invoice that corrects it' }),
        }),
      )
      .meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'CustomerOrder' });
export type CustomerOrder = z.infer<typeof customerOrder>;

export const orderSteps = ['placed', 'paid', 'assigned', 'started', 'completed', 'delivered'] as const;

/** Omits delivery notes, which staff write for the admin. */
export const customerOrderDetail = customerOrder
  .extend({
    discount: money,
    coupon_code: z.string().nullable().meta({ description: 'Of the discount, as on the invoice' }),
    tax: money.meta({ description: 'Within the total' }),
    refunds: invoice.shape.refunds,
    timeline: z
      .array(
        z.object({
          step: z.enum(orderSteps),
          at: time,
          day: companyDay,
          staff: z.string().nullable().meta({ description: 'The staff member who was assigned' }),
        }),
      )
      .meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'CustomerOrderDetail' });
export type CustomerOrderDetail = z.infer<typeof customerOrderDetail>;

export const customerOrderInput = z
  .object({
    ...forbidFields('status', 'price', 'amount', 'total', 'total_amount', 'discount', 'user_id', 'payment_status'),
    items: orderedItems,
    ...saleFields,
    payment_method: z.enum(paymentProviders, 'must be stripe or paypal.').default('stripe'),
    expected_total: moneyInput.nullish(),
    accepted,
  })
  .meta({ examples: [{ items: [{ service_id: 3, quantity: 1 }], billing: billingExample, payment_method: 'stripe' }] });

export const invoicePayment = z.object({
  ...forbidFields('amount', 'status', 'total'),
  payment_provider: z.enum(paymentProviders, 'must be stripe or paypal.'),
  payment_token: z.string().trim().min(1, 'is required.').max(255),
  accepted,
});

/** One service, or the items of the purchase. */
export const paypalOrderInput = z
  .object({
    ...forbidFields('amount', 'price', 'total', 'discount'),
    service_id: idField('service id').optional(),
    items: orderedItems.optional(),
    ...saleFields,
    accepted,
  })
  .refine(({ service_id, items }) => service_id !== undefined || items !== undefined, {
    path: ['service_id'],
    message: 'is required.',
  })
  .meta({ examples: [{ service_id: 3, billing: billingExample }] });

export const ordersApi = {
  placeUnauthenticated: {
    method: 'POST',
    path: '/orders/place-unauthenticated',
    summary: 'Buy without an account',
    access: 'public',
    idempotent: true,
    body: guestPurchase,
    status: 201,
    errors: [402, 409, 429],
    response: purchaseResult,
  },
  placeMine: {
    method: 'POST',
    path: '/customer/orders',
    summary: 'Place an order as a customer; the invoice is paid afterwards',
    access: ['customer'],
    pays: true,
    idempotent: true,
    body: customerOrderInput,
    status: 201,
    errors: [409, 429],
    response: customerOrder,
  },
  payInvoice: {
    method: 'POST',
    path: '/customer/invoices/{id}/pay',
    summary: 'Pay an unpaid invoice',
    access: ['customer'],
    pays: true,
    idempotent: true,
    params: idParam,
    body: invoicePayment,
    errors: [402, 409, 429],
    // The invoice twice: on the top level like any resource, and as `invoice` like after a purchase.
    response: invoice.extend({ message: z.string(), invoice }).meta({ id: 'PaidInvoice' }),
  },
  invoicePaypalOrder: {
    method: 'POST',
    path: '/customer/invoices/{id}/paypal-order',
    operationId: 'orders.invoiceWalletOrder',
    summary: 'Create a PayPal order for an unpaid invoice',
    access: ['customer'],
    pays: true,
    params: idParam,
    status: 201,
    errors: [409, 429],
    response: z.object({ id: z.string() }),
  },
  mine: {
    method: 'GET',
    path: '/customer/orders',
    summary: 'The customer’s own orders',
    access: ['customer'],
    query: paging(),
    response: listOf(customerOrder),
  },
  mineById: {
    method: 'GET',
    path: '/customer/orders/{id}',
    summary: 'One order with its history',
    access: ['customer'],
    params: idParam,
    response: customerOrderDetail,
  },
  paypalOrder: {
    method: 'POST',
    path: '/payments/paypal/orders',
    summary: 'Create a PayPal order for a purchase',
    access: 'public',
    body: paypalOrderInput,
    status: 201,
    errors: [409, 429],
    response: z.object({ id: z.string() }),
  },
} as const satisfies Api;
