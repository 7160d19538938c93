import { type IntakeField, intakesApi } from '../contract/order/intakes.ts';
import type { Db } from '../server/adapters/database/database.ts';
import { saveIntakeForm } from '../server/order/intakes/intake-form.ts';
import { openQuestions, questions } from './catalog.ts';
import type { Past } from './past.ts';
import { ago } from './time.ts';

const FORMS_SINCE = 110;

/** Call it before the orders, which ask these questions. */
export async function seedQuestions(trx: Db, past: Past, by: number): Promise<void> {
  const services = await trx.selectFrom('services').select(['id', 'slug']).execute();
  await past.at(FORMS_SINCE, async (deps) => {
    for (const [slug, form] of Object.entries(questions)) {
      const service = services.find((one) => one.slug === slug);
      if (!service) throw new Error(`The sample asks questions for ${slug}, which does not exist.`);
      const input = intakesApi.saveForm.body.parse({ version: 0, ...form });
      await saveIntakeForm(deps, { ...input, serviceId: service.id, by });
    }
  });
}

export async function seedIntakes(trx: Db): Promise<void> {
  for (const [id, { service, answers, reminders }] of Object.entries(openQuestions)) {
    const orderId = Number(id);
    const item = await trx
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .innerJoin('services', 'services.id', 'order_items.service_id')
      .innerJoin('intake_forms', 'intake_forms.id', 'services.intake_form_id')
      .select(['order_items.id', 'orders.created_at', 'intake_forms.id as form_id', 'intake_forms.fields'])
      .where('order_items.order_id', '=', orderId)
      .where('services.slug', '=', service)
      .executeTakeFirstOrThrow();
    const keys = (JSON.parse(item.fields) as IntakeField[]).map(({ key }) => key);
    const unknown = Object.keys(answers).filter((key) => !keys.includes(key));
    if (unknown.length > 0) throw new Error(`The sample order ${id} answers ${unknown}, which nobody asks.`);
    await trx
      .insertInto('intakes')
      .values({
        order_id: orderId,
        order_item_id: item.id,
        form_id: item.form_id,
        state: 'open',
        is_required: true,
        answers: JSON.stringify(answers),
        reminders,
        reminded_at: ago(0.5),
        created_at: item.created_at,
        updated_at: ago(0.9),
      })
      .execute();
  }
}
