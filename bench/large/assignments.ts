import { splitCents, toDecimal } from '../../contract/shared/money.ts';
import type { OrderEventKind } from '../../contract/shared/order-event-kinds.ts';
import { DAY_MS, daysOf, iso, type Plan } from './orders.ts';
import type { Person } from './people.ts';
import type { Rows } from './rows.ts';

const stepsOf = { pending: 0, cancelled: 0, processing: 1, completed: 2, delivered: 3 } as const;
const states = ['assigned', 'in_progress', 'completed', 'delivered'] as const;

export type AssignmentRows = {
  assignments: Rows<'assignments'>;
  commissions: Rows<'commissions'>;
  events: Rows<'order_events'>;
  audit: Rows<'audit_log'>;
};

type Team = { staff: Person[]; admin: number; ratePercent: number; ids: { assignment: number; commission: number } };

export function assignmentsFor(plan: Plan, { staff, admin, ratePercent, ids }: Team): AssignmentRows {
  const rows: AssignmentRows = { assignments: [], commissions: [], events: [], audit: [] };
  const addEvent = (kind: OrderEventKind, by: number | null, at: number, detail: object = {}) =>
    rows.events.push({ order_id: plan.id, kind, actor_id: by, detail: JSON.stringify(detail), created_at: iso(at) });
  const addAuditEntry = (
    action: string,
    by: number,
    at: number,
    before: object | null,
    after: object | null,
    id = plan.id,
  ) =>
    rows.audit.push({
      actor_id: by,
      action,
      subject_type: action.split('.')[0] ?? '',
      subject_id: id,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      created_at: iso(at),
    });
  const { placedAt } = plan;
  addEvent('placed', plan.buyer.id, placedAt);
  if (plan.payment !== 'unpaid') addEvent('paid', plan.buyer.id, placedAt);
  if (plan.payment === 'refunded') addEvent('refunded', null, placedAt + DAY_MS);
  if (plan.deleted) {
    addEvent('deleted', admin, placedAt + DAY_MS);
    addAuditEntry('order.delete', admin, placedAt + DAY_MS, { status: plan.status }, null);
  }
  const level = stepsOf[plan.status];
  if (level === 0) return rows;
  const team = [plan.id, ...(plan.id % 5 === 0 ? [plan.id + 7] : [])]
    .map((n) => staff[n % staff.length])
    .filter((one) => one !== undefined);
  const shares = splitCents(Math.round((plan.totalCents * ratePercent) / 100), team.length);
  const span = daysOf(plan) * DAY_MS;
  const at = (share: number) => placedAt + span * share;
  for (const [n, { id: userId, name }] of team.entries()) {
    const assignmentId = ids.assignment++;
    rows.assignments.push({
      id: assignmentId,
      order_id: plan.id,
      user_id: userId,
      status: states[level] ?? 'assigned',
      rate_milli: Math.round(ratePercent * 1000),
      notes: level === 3 ? 'Handed over.' : null,
      assigned_at: iso(at(0.05)),
      started_at: iso(at(0.1)),
      completed_at: level > 1 ? iso(at(0.6)) : null,
      delivered_at: level > 2 ? iso(at(0.8)) : null,
    });
    addEvent('assigned', admin, at(0.05), { user_id: userId, name });
    addAuditEntry('order.assign', admin, at(0.05), null, { user_id: userId, name, payment_status: plan.payment });
    const steps = [
      ['started', 'order.start', 0.1],
      ['completed', 'order.complete', 0.6],
      ['delivered', 'order.deliver', 0.8],
    ] as const;
    for (const [i, [kind, action, share]] of steps.slice(0, level).entries()) {
      addEvent(kind, userId, at(share));
      addAuditEntry(action, userId, at(share), { work: states[i] }, { work: states[i + 1] });
    }
    if (level < 3) continue;
    const amount = shares[n] ?? 0;
    const commissionId = ids.commission++;
    const paid = plan.id % 10 !== 3;
    rows.commissions.push({
      id: commissionId,
      assignment_id: assignmentId,
      order_id: plan.id,
      user_id: userId,
      base_cents: Math.floor(plan.totalCents / team.length),
      amount_cents: amount,
      rate_percent: ratePercent,
      status: paid ? 'paid' : 'unpaid',
      payment_date: paid ? iso(at(0.95)) : null,
      created_at: iso(at(0.8)),
    });
    const detail = { commission_id: commissionId, user_id: userId, amount: toDecimal(amount) };
    addEvent('commission', userId, at(0.8), detail);
    if (!paid) continue;
    addEvent('commission_paid', admin, at(0.95), detail);
    addAuditEntry(
      'commission.pay',
      admin,
      at(0.95),
      { status: 'unpaid' },
      { status: 'paid', amount: detail.amount },
      commissionId,
    );
  }
  return rows;
}
