import type { OrderFile } from '../../../contract/order/files.ts';
import type { Intake, IntakeField } from '../../../contract/order/intakes.ts';
import type { Db } from '../../adapters/database/database.ts';
import { seeOrder } from '../../platform/order-record/order-record.ts';
import { notFound } from '../../shared/errors.ts';
import { filesByIds } from '../files/files.ts';
import { storedSecrets } from '../secrets/secrets.ts';
import { type Answers, missingOf, readAnswers } from './check-answers.ts';
import { readFields } from './intake-form.ts';

const NO_SECRETS: ReadonlySet<string> = new Set();

export type Viewing = { id: number; role: string };

const intakesOf = (db: Db, orderId: number) =>
  db
    .selectFrom('intakes')
    .innerJoin('intake_forms', 'intake_forms.id', 'intakes.form_id')
    .innerJoin('order_items', 'order_items.id', 'intakes.order_item_id')
    .select([
      'intakes.id',
      'intakes.order_item_id',
      'intakes.state',
      'intakes.answers',
      'intakes.is_required',
      'intakes.asked_again_at',
      'intakes.answered_at',
      'intakes.updated_at',
      'intake_forms.intro',
      'intake_forms.fields',
      'order_items.service_id',
      'order_items.title',
    ])
    .where('intakes.order_id', '=', orderId);

export type IntakeRow = Awaited<ReturnType<ReturnType<typeof intakesOf>['execute']>>[number];

export async function findIntake(db: Db, orderId: number, itemId: number): Promise<IntakeRow> {
  const row = await intakesOf(db, orderId).where('intakes.order_item_id', '=', itemId).executeTakeFirst();
  if (!row) throw notFound('Intake');
  return row;
}

/** Throws 404 unless the viewer may see the order and it asks about this item. */
export async function assertIntakeExists(
  db: Db,
  viewer: Viewing,
  { id, itemId }: { id: number; itemId: number },
): Promise<void> {
  await seeOrder(db, viewer, id);
  await findIntake(db, id, itemId);
}

/** Throws 404 unless the viewer may see the order. */
export async function intakesOfOrder(db: Db, viewer: Viewing, orderId: number): Promise<Intake[]> {
  await seeOrder(db, viewer, orderId);
  return toIntakes(db, orderId, await intakesOf(db, orderId).orderBy('intakes.order_item_id').execute());
}

export async function intakeOfItem(db: Db, orderId: number, itemId: number): Promise<Intake> {
  const [intake] = await toIntakes(db, orderId, [await findIntake(db, orderId, itemId)]);
  if (!intake) throw notFound('Intake');
  return intake;
}

async function toIntakes(db: Db, orderId: number, rows: readonly IntakeRow[]): Promise<Intake[]> {
  if (rows.length === 0) return [];
  const read = rows.map((row) => ({ row, fields: readFields(row.fields), answers: readAnswers(row.answers) }));
  const [secrets, files] = await Promise.all([
    storedSecrets(db, orderId),
    filesByIds(
      db,
      read.flatMap(({ fields, answers }) => fileIdsOf(fields, answers)),
    ),
  ]);
  return read.map(({ row, fields, answers }) => {
    const stored = secrets.get(row.id) ?? NO_SECRETS;
    return {
      item_id: row.order_item_id,
      service: { id: row.service_id, title: row.title },
      state: row.state,
      intro: row.intro,
      fields,
      answers: toAnswers(fields, answers, { stored, files }),
      missing: row.state === 'open' ? missingOf(fields, answers, stored) : [],
      updated_at: row.updated_at,
    };
  });
}

export const fileIdsOf = (fields: readonly IntakeField[], answers: Answers): number[] =>
  fields.filter(({ type }) => type === 'file').flatMap(({ key }) => (answers.get(key) ?? []) as number[]);

type Shown = { stored: ReadonlySet<string>; files: ReadonlyMap<number, OrderFile> };

function toAnswers(fields: readonly IntakeField[], answers: Answers, { stored, files }: Shown): Intake['answers'] {
  const shown = fields.flatMap(({ key, type }): [string, unknown][] => {
    if (type === 'secret') return [[key, { stored: stored.has(key) }]];
    const answer = answers.get(key);
    if (answer === undefined) return [];
    return [[key, type === 'file' ? (answer as number[]).flatMap((id) => files.get(id) ?? []) : answer]];
  });
  return Object.fromEntries(shown);
}
