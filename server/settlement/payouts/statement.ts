import { z } from 'zod';
import { dayOrderOf } from '../../../contract/shared/language/formats.ts';
import { commissionKinds } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { dayOf, type Issuer, legalName, postalAddressLines } from '../../invoicing/billing/billing.ts';

const cents = z.number().int();

/** Frozen with the approval; the PDF is rendered from this alone. */
const statementDocument = z.object({
  version: z.literal(1),
  /** Absent in statements from before it, whose files never change. */
  layout: z.literal(3).optional(),
  number: z.string(),
  issued_at: z.string(),
  cutoff_on: z.string(),
  company: z.object({
    name: z.string(),
    legal_name: z.string(),
    address_lines: z.array(z.string()),
    email: z.string(),
    brand_hue: z.number(),
    brand_chroma: z.number().optional(),
    /** Absent: month-first. */
    day_order: z.literal('day-first').optional(),
    /** The digest of a stored image. */
    logo: z.string().nullish(),
  }),
  staff: z.object({ name: z.string(), email: z.string() }),
  lines: z.array(
    z.object({
      kind: z.enum(commissionKinds),
      day: z.string(),
      order_id: z.number().int().nullable(),
      text: z.string(),
      base_cents: cents.nullable(),
      rate: z.string(),
      amount_cents: cents,
    }),
  ),
  earned_cents: cents,
  reversed_cents: cents,
  adjusted_cents: cents,
  total_cents: cents,
});
export type StatementDocument = z.infer<typeof statementDocument>;
type Line = StatementDocument['lines'][number];

export const readStatement = (json: string): StatementDocument => statementDocument.parse(JSON.parse(json));

type ApprovedRun = { id: number; number: string; cutoff_on: string };

export async function freezeStatements(trx: Db, issuer: Issuer, run: ApprovedRun): Promise<void> {
  const payouts = await trx
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.user_id')
    .select([
      'payouts.id',
      'payouts.earned_cents',
      'payouts.reversed_cents',
      'payouts.adjusted_cents',
      'payouts.total_cents',
      'users.name',
      'users.email',
    ])
    .where('payouts.run_id', '=', run.id)
    .execute();
  for (const { id, name, email, ...sums } of payouts) {
    const document: StatementDocument = {
      version: 1,
      layout: 3,
      number: run.number,
      issued_at: issuer.now,
      cutoff_on: run.cutoff_on,
      company: companyOf(issuer),
      staff: { name, email },
      lines: await linesOf(trx, issuer, id),
      ...sums,
    };
    await trx
      .updateTable('payouts')
      .set({ document: JSON.stringify(document) })
      .where('id', '=', id)
      .execute();
  }
}

function companyOf({ company, logo, seller }: Issuer): StatementDocument['company'] {
  const { name, email, brand_hue, brand_chroma, preset } = company;
  const parties = { company, seller };
  return {
    name,
    legal_name: legalName(parties),
    address_lines: postalAddressLines(parties),
    email,
    brand_hue,
    ...(brand_chroma !== 1 && { brand_chroma }),
    ...(dayOrderOf(preset) === 'day-first' && { day_order: 'day-first' }),
    logo,
  };
}

async function linesOf(trx: Db, issuer: Issuer, payoutId: number): Promise<Line[]> {
  const commissions = await trx
    .selectFrom('commissions')
    .select(['kind', 'order_id', 'base_cents', 'rate_kind', 'rate_percent', 'amount_cents', 'note', 'created_at'])
    .where('payout_id', '=', payoutId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const services = await servicesOf(trx, payoutId);
  return commissions.map(({ kind, order_id, base_cents, rate_kind, rate_percent, amount_cents, note, created_at }) => {
    const isEarned = kind === 'earned';
    const percent = note ? `${rate_percent}% (${note})` : `${rate_percent}%`;
    return {
      kind,
      day: dayOf(issuer, created_at),
      order_id,
      text: isEarned && order_id !== null ? (services.get(order_id) ?? '') : (note ?? ''),
      base_cents: isEarned ? base_cents : null,
      rate: !isEarned ? '' : rate_kind === 'fixed' ? 'fixed' : percent,
      amount_cents,
    };
  });
}

async function servicesOf(trx: Db, payoutId: number): Promise<Map<number, string>> {
  const orders = trx
    .selectFrom('commissions')
    .select((e) => e.ref('order_id').$notNull().as('order_id'))
    .where('payout_id', '=', payoutId)
    .where('order_id', 'is not', null);
  const items = await trx
    .selectFrom('order_items')
    .select(['order_id', 'title'])
    .where('parent_id', 'is', null)
    .where('order_id', 'in', orders)
    .orderBy('id')
    .execute();
  const byOrder = Map.groupBy(items, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([orderId, list]) => [orderId, list.map(({ title }) => title).join(', ')]));
}
