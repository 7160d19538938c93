import { seedCategory, seedService } from '../seeds.ts';
import type { World } from '../world.ts';
import type { Needs } from './valid-request.ts';

export async function placedOrder(w: World) {
  const by = await w.newCustomer();
  const { id, invoice_id } = await by.must('POST /customer/orders', {
    body: { items: [{ service_id: w.service.id, quantity: 1 }], payment_method: 'stripe' },
  });
  return { by, orderId: id, invoiceId: invoice_id ?? 0 };
}

export async function assignmentFor(w: World, steps: ('in_progress' | 'completed')[]) {
  const [{ orderId: id }, staff] = [await placedOrder(w), await w.personAs('staff')];
  await w.admin.must('POST /admin/orders/{id}/assign-staff', { params: { id }, body: { user_id: staff.id } });
  for (const status of steps) await staff.must('PUT /staff/orders/{id}/status', { params: { id }, body: { status } });
  return { client: staff, id };
}

/** Bulk actions are limited, so each needs an admin of its own. */
const bulk = async (w: World, action: string, id: number) => ({
  client: await w.personAs('admin'),
  body: { action, ids: [id] },
});

const seedArticle = async ({ admin, db }: World) =>
  admin.must('POST /admin/blogs', {
    body: {
      category_id: (await seedCategory(db, 'article_categories')).id,
      title: 'Guide',
      content: '<p>Words.</p>',
    },
  });

async function seedReview(w: World): Promise<number> {
  const by = await w.newCustomer();
  return (await by.must('POST /customer/reviews', { body: { rating: 5, review_text: 'Quick and tidy' } })).review.id;
}

async function seedContactMessage({ db }: World): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values({ name: 'Ann', email: 'ann@mail.test', message: 'Hello', created_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const listNeeds: Needs = {
  'POST /admin/contact-messages/{id}/replies': async (w) => ({ id: await seedContactMessage(w) }),
  'PUT /admin/inbox/{source}/{id}/state': async (w) => ({ id: 'contact', itemId: await seedContactMessage(w) }),
  'PUT /admin/customers/{id}': (w) => ({ id: w.customer.id }),
  'POST /admin/customers/{id}/notes': (w) => ({ id: w.customer.id }),
  'PUT /admin/customers/{id}/notes/{nid}': async (w) => {
    const id = w.customer.id;
    const note = await w.admin.must('POST /admin/customers/{id}/notes', { params: { id }, body: { content: 'Hello' } });
    return { client: w.admin, id, itemId: note.id };
  },
  'POST /admin/orders/{id}/unassign-staff': async (w) => {
    const [{ orderId: id }, staff] = [await placedOrder(w), await w.personAs('staff')];
    await w.admin.must('POST /admin/orders/{id}/assign-staff', { params: { id }, body: { user_id: staff.id } });
    return { id, body: { user_id: staff.id } };
  },
  'POST /admin/orders/bulk': async (w) => bulk(w, 'delete', (await placedOrder(w)).orderId),
  'POST /admin/services/bulk': async (w) => bulk(w, 'deactivate', (await seedService(w.db)).id),
  'POST /admin/solutions/bulk': async (w) => bulk(w, 'unpublish', (await seedArticle(w)).id),
  'POST /admin/blogs/bulk': async (w) => bulk(w, 'unpublish', (await seedArticle(w)).id),
  'POST /admin/reviews/bulk': async (w) => bulk(w, 'approve', await seedReview(w)),
  'POST /admin/contact-messages/bulk': async (w) => bulk(w, 'read', await seedContactMessage(w)),
  'POST /admin/customers/bulk': async (w) => bulk(w, 'export', w.customer.id),
  'POST /admin/users/bulk': async (w) => bulk(w, 'export', w.customer.id),
  'POST /admin/commissions/bulk': async (w) => bulk(w, 'export', 1),
  'POST /admin/invoices/bulk': async (w) => bulk(w, 'export', (await placedOrder(w)).invoiceId),
};
