import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { IntakeField, IntakeForm, intakesApi } from '../../../contract/order/intakes.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { AppError, type FieldErrors, notFound } from '../../shared/errors.ts';
import { lockRow, nextUpdatedAt } from '../../shared/records.ts';
import { keysOf } from './field-keys.ts';

type Input = z.output<(typeof intakesApi)['saveForm']['body']>;

export const readFields = (json: string): IntakeField[] => JSON.parse(json) as IntakeField[];

export async function intakeForm(db: Db, serviceId: number): Promise<IntakeForm> {
  const service = await db
    .selectFrom('services')
    .leftJoin('intake_forms', 'intake_forms.id', 'services.intake_form_id')
    .select(['intake_forms.version', 'intake_forms.intro', 'intake_forms.fields'])
    .where('services.id', '=', serviceId)
    .where('services.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!service) throw notFound('Service');
  return {
    version: service.version ?? 0,
    intro: service.intro ?? '',
    fields: readFields(service.fields ?? '[]'),
    open_orders: await countOpenOrders(db, serviceId),
  };
}

async function countOpenOrders(db: Db, serviceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('intake_forms')
    .innerJoin('intakes', 'intakes.form_id', 'intake_forms.id')
    .innerJoin('orders', 'orders.id', 'intakes.order_id')
    .select((e) => e.fn.count<number>('intakes.order_id').distinct().as('count'))
    .where('intake_forms.service_id', '=', serviceId)
    .where('intakes.state', '=', 'open')
    .where('orders.status', 'not in', ['delivered', 'cancelled'])
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type Saved = { serviceId: number; by: number; now: string } & Pick<Input, 'intro' | 'fields'>;

export async function saveIntakeForm(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  { version, ...input }: Input & { serviceId: number; by: number },
): Promise<IntakeForm> {
  const now = clock.now().toISOString();
  await db.transaction().execute(async (trx) => {
    const service = await lockRow(trx, 'services', input.serviceId);
    const { version: current } = await intakeForm(trx, input.serviceId);
    if (current !== version)
      throw new AppError(
        'conflict',
        'These questions have changed since you opened them. Reload the page and try again.',
      );
    await saveIntakeFormWithin(trx, { ...input, now });
    await trx
      .updateTable('services')
      .set({ updated_at: nextUpdatedAt(service) })
      .where('id', '=', input.serviceId)
      .execute();
  });
  await events.publish({ type: 'content.changed' });
  return intakeForm(db, input.serviceId);
}

/**
 * Call it with the lock of the service. Versions never change: orders that were placed with one refer to it. Unchanged
 * questions have no new one. `path` is where the fields are in the body.
 */
export async function saveIntakeFormWithin(
  trx: Db,
  { serviceId, by, now, intro, fields }: Saved,
  path = 'fields',
): Promise<void> {
  const versions = await trx
    .selectFrom('intake_forms')
    .innerJoin('services', 'services.id', 'intake_forms.service_id')
    .select(['intake_forms.id', 'version', 'intro', 'fields', 'intake_form_id'])
    .where('service_id', '=', serviceId)
    .orderBy('version')
    .execute();
  const current = versions.find(({ id, intake_form_id }) => id === intake_form_id);
  const saved = toFields(fields, labelsOf(versions), path);
  if (isUnchanged(current, { intro, saved })) return;
  const next = (versions.at(-1)?.version ?? 0) + 1;
  const formId =
    fields.length === 0 ? null : await insertVersion(trx, { serviceId, version: next, intro, saved, by, now });
  await trx.updateTable('services').set({ intake_form_id: formId }).where('id', '=', serviceId).execute();
  await writeAuditEntry(trx, {
    by,
    action: 'service.save-questions',
    id: serviceId,
    before: current ? { version: current.version, questions: labelsIn(readFields(current.fields)) } : {},
    after: formId === null ? { questions: [] } : { version: next, questions: labelsIn(saved) },
  });
}

const labelsIn = (fields: readonly IntakeField[]) => fields.map(({ label }) => label);

function isUnchanged(
  current: { intro: string; fields: string } | undefined,
  { intro, saved }: Pick<Version, 'intro' | 'saved'>,
): boolean {
  if (!current) return saved.length === 0;
  return current.intro === (intro ?? '') && isDeepStrictEqual(readFields(current.fields), saved);
}

type Version = {
  serviceId: number;
  version: number;
  intro: string | null | undefined;
  saved: IntakeField[];
  by: number;
  now: string;
};

async function insertVersion(trx: Db, { serviceId, version, intro, saved, by, now }: Version): Promise<number> {
  const { id } = await trx
    .insertInto('intake_forms')
    .values({
      service_id: serviceId,
      version,
      intro: intro ?? '',
      fields: JSON.stringify(saved),
      ...requiredColumns(saved),
      created_by: by,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const requiredColumns = (fields: readonly IntakeField[]) => {
  const required = fields.filter((field) => field.required);
  const keys = required.filter(({ type }) => type !== 'secret').map(({ key }) => `${key},`);
  return { is_required: required.length > 0, required_keys: keys.join('') };
};

const labelsOf = (versions: readonly { fields: string }[]): Map<string, string> =>
  new Map(versions.flatMap(({ fields }) => readFields(fields).map(({ key, label }) => [key, label] as const)));

function toFields(fields: Input['fields'], earlier: ReadonlyMap<string, string>, path: string): IntakeField[] {
  const keys = keysOf(fields, earlier);
  const errors: FieldErrors = {};
  keys.forEach((key, i) => {
    if (keys.indexOf(key) < i) errors[`${path}.${i}.key`] = [`The ${path}.${i}.key field is used twice.`];
  });
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new AppError('invalid', first, { errors });
  return fields.map(({ label, help, type, required, options, max_files, once }, i) => ({
    key: keys[i] ?? '',
    label,
    help: help || null,
    type,
    required: required ?? false,
    options: type === 'choice' || type === 'choices' ? (options ?? []) : [],
    max_files: type === 'file' ? (max_files ?? 1) : null,
    ...(type === 'secret' && once && { once: true }),
  }));
}
