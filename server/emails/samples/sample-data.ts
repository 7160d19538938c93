import { legalTitles } from '../../../contract/shared/company/legal-kinds.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import type { EmailData } from '../../platform/email/email-kinds.ts';
import type { ChangeableKind } from '../../platform/email/texts/texts.ts';
import { dayIn, type PromiseView } from '../../shared/working-calendar.ts';
import { insertDeclined, insertOrder, insertPayment, type NewSample, SAMPLE, SAMPLE_CENTS } from './sample-orders.ts';

/** Each changeable kind's own records. A kind that is missing here does not compile. */
export type SampleData = { [K in ChangeableKind]: EmailData[K] };

async function insertUser(db: Db, at: string, role: 'customer' | 'staff', { name, email }: typeof SAMPLE) {
  const { id: role_id } = await db.selectFrom('roles').select('id').where('name', '=', role).executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('users')
    .values({
      name,
      email,
      email_canonical: email,
      password_is_temporary: true,
      role_id,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertService(db: Db, at: string): Promise<number> {
  const stamps = { created_at: at, updated_at: at };
  const { id: category_id } = await db
    .insertInto('service_categories')
    .values({ name: 'Networks', slug: 'networks', ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  const service = {
    title: SAMPLE.service,
    slug: 'network',
    description: '',
    price_cents: SAMPLE_CENTS,
    delivery_days: 5,
  };
  const { id } = await db
    .insertInto('services')
    .values({ ...service, category_id, active: true, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertIntake({ db, view, serviceId }: NewSample, order: { id: number; itemId: number }) {
  const at = view.now.toISOString();
  const { id: form_id } = await db
    .insertInto('intake_forms')
    .values({
      service_id: serviceId,
      version: 1,
      intro: '',
      fields: '[]',
      is_required: true,
      required_keys: '',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('intakes')
    .values({
      order_id: order.id,
      order_item_id: order.itemId,
      form_id,
      state: 'open',
      is_required: true,
      answers: '{}',
      created_at: at,
      updated_at: at,
    })
    .execute();
}

async function insertCancelled({ db, view, userId }: NewSample, { id: orderId }: { id: number }): Promise<number> {
  const at = view.now.toISOString();
  const { id } = await db
    .insertInto('cancellations')
    .values({
      kind: 'before_start',
      state: 'executed',
      order_id: orderId,
      user_id: userId,
      reference: 'C-SAMPLE',
      name: SAMPLE.name,
      order_number: String(orderId),
      email: SAMPLE.email,
      statement: 'I cancel this order.',
      channel: 'account',
      executed_at: at,
      received_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertComingTerms(db: Db, { at, day }: { at: string; day: string }): Promise<number> {
  const { id } = await db
    .insertInto('legal_documents')
    .values({
      kind: 'terms',
      version: 2,
      state: 'scheduled',
      title: legalTitles.terms,
      html: '',
      changed: 'Prices are shown with tax.',
      correction: false,
      notify: true,
      effective_on: day,
      published_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertSampleData(db: Db, view: PromiseView): Promise<SampleData> {
  const at = view.now.toISOString();
  const day = dayIn(view.calendar, view.now);
  const later = dayIn(view.calendar, new Date(view.now.getTime() + 7 * 24 * 3_600_000));
  const userId = await insertUser(db, at, 'customer', SAMPLE);
  const staffId = await insertUser(db, at, 'staff', { ...SAMPLE, name: 'Sam Rivera', email: 'sam.rivera@example.com' });
  const sample: NewSample = { db, view, userId, serviceId: await insertService(db, at) };
  const running = await insertOrder(sample, { clock: 'running' });
  const delivered = await insertOrder(sample, {
    clock: 'stopped',
    order: { status: 'delivered', acceptance: 'awaiting' },
  });
  const accepted = await insertOrder(sample, {
    clock: 'stopped',
    order: { status: 'delivered', acceptance: 'accepted', accepted_how: 'customer' },
  });
  const paused = await insertOrder(sample, { clock: 'paused' });
  const waiting = await insertOrder(sample, { clock: 'waiting' });
  await insertIntake(sample, waiting);
  const message = (order_id: number, content: string) =>
    db
      .insertInto('order_messages')
      .values({
        order_id,
        author_id: staffId,
        visibility: 'all',
        kind: 'message',
        content,
        source: 'app',
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const { id: messageId } = await message(running.id, 'We will be with you at nine. Is there a place to park?');
  const { id: questionId } = await message(paused.id, 'Which room should the network cabinet be in?');
  await db
    .insertInto('assignments')
    .values({ order_id: running.id, user_id: staffId, status: 'assigned', assigned_at: at })
    .execute();
  const { id: reviewId } = await db
    .insertInto('reviews')
    .values({ user_id: userId, review_text: 'Fast, friendly and clear.', rating: 5, is_approved: true, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const documentId = await insertComingTerms(db, { at, day: later });
  const refundId = await insertPayment(sample, running);
  const ofUser = { userId, orderId: running.id };
  return {
    'temporary-password': { userId },
    'staff-welcome': { userId: staffId },
    'order-confirmation': { orderId: running.id },
    'order-added': { orderId: running.id },
    'payment-receipt': { userId, invoiceId: running.invoiceId },
    welcome: { userId },
    'payment-declined': { attemptId: await insertDeclined(sample) },
    'refund-made': { refundId },
    'order-cancelled': ofUser,
    'cancellation-done': { cancellationId: await insertCancelled(sample, running), orderId: running.id },
    'intake-reminder': { orderId: waiting.id },
    'intake-question': { userId, orderId: paused.id, messageId: questionId },
    question: { userId, orderId: paused.id, messageId: questionId },
    'acceptance-reminder': { userId, orderId: delivered.id, until: later },
    'changes-requested': { userId: staffId, orderId: running.id, text: 'Please move the access point to the hall.' },
    'order-accepted': { userId, orderId: accepted.id },
    'promise-moved': { ...ofUser, from: day, to: later, reason: 'A part is on back order.' },
    'waiting-reminder': { userId, orderId: paused.id },
    'order-assigned': { userId: staffId, orderId: running.id },
    'work-started': { orderId: running.id },
    'work-delivered': { orderId: delivered.id, until: later },
    'review-request': { userId, orderId: accepted.id },
    'review-approved': { reviewId },
    'order-message': { ...ofUser, since: messageId },
    'export-ready': { userId, until: later },
    'erasure-done': { name: SAMPLE.name },
    'terms-changed': { userId, documentId },
  };
}
