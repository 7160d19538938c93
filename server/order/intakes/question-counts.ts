import type { Db } from '../../adapters/database/database.ts';
import type { OpenQuestions } from '../clock/clock.ts';
import { readAnswers } from './check-answers.ts';
import { readFields } from './intake-form.ts';

/** A form without a required question keeps no order waiting, so it counts as none. */
export async function questionCounts(db: Db, serviceIds: readonly number[]): Promise<Map<number, number>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('services')
    .innerJoin('intake_forms', 'intake_forms.id', 'services.intake_form_id')
    .select(['services.id', 'intake_forms.fields'])
    .where('services.id', 'in', serviceIds)
    .where('intake_forms.is_required', '=', true)
    .execute();
  return new Map(rows.map(({ id, fields }) => [id, readFields(fields).length]));
}

export async function openQuestions(db: Db, orderIds: readonly number[]): Promise<Map<number, OpenQuestions>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('intakes')
    .innerJoin('intake_forms', 'intake_forms.id', 'intakes.form_id')
    .select((e) => [
      'intakes.order_id',
      'intakes.answers',
      'intake_forms.fields',
      e
        .selectFrom('order_secrets')
        .select((s) => s.fn.countAll<number>().as('count'))
        .whereRef('order_secrets.intake_id', '=', 'intakes.id')
        .where('order_secrets.state', '=', 'stored')
        .as('secrets'),
    ])
    .where('intakes.order_id', 'in', orderIds)
    .where('intakes.state', '=', 'open')
    .where('intakes.is_required', '=', true)
    .execute();
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  return new Map(
    [...Map.groupBy(rows, ({ order_id }) => order_id)].map(([id, intakes]) => [
      id,
      {
        questions: sum(intakes.map(({ fields }) => readFields(fields).length)),
        answered: sum(intakes.map(({ answers, secrets }) => readAnswers(answers).size + Number(secrets))),
      },
    ]),
  );
}
