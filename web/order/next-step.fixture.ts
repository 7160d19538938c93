import { adminStep } from './next-step-admin.ts';
import { customerStep } from './next-step-customer.ts';
import { staffStep } from './next-step-staff.ts';
import type { AdminOrderWorkspace, CustomerOrderWorkspace, StaffOrderWorkspace } from './workspace.ts';

export const promise = {
  state: 'running',
  reason: null,
  due_on: '2026-11-26',
  due_at: '2026-11-27T01:00:00Z',
  due_if_now: null,
  questions: 0,
  answered: 0,
  first_due_on: '2026-11-26',
  working_days_left: 2,
  since: '2026-11-23T18:00:00Z',
  today: '2026-11-24',
  late: false,
  time_zone: 'America/Los_Angeles',
  moves: [],
} as const;

export const acceptance = {
  state: 'none',
  due_at: null,
  how: null,
  accepted_at: null,
  extended: false,
  revisions_included: 2,
  revisions_used: 0,
} as const;

const field = {
  key: 'domain',
  label: 'Domain',
  help: null,
  type: 'line',
  required: true,
  options: [],
  max_files: null,
};
export const openIntake = {
  item_id: 1,
  service: { id: 1, title: 'Microsoft 365 move' },
  state: 'open',
  intro: '',
  fields: [field, { ...field, key: 'users' }],
  answers: { users: '12' },
  missing: ['domain'],
  updated_at: '2026-11-23T18:00:00Z',
};

export const ingrid = { id: 5, name: 'Ingrid', pivot: { user_id: 5, status: 'assigned' } };
export const common = {
  id: 12,
  user: { id: 3, name: 'Ann', email: 'ann@example.com' },
  status: 'processing',
  promise,
  acceptance,
  intakes: [],
  deliveries: [],
  staff: [ingrid],
  unread: 0,
  can_cancel: null,
  days_late: 0,
  days_delivered_late: 0,
  keep_waiting_until: null,
  guarantee: null,
  cancel_refund: null,
  cancelled_refund: null,
  withdrawal: null,
  ways_out: [],
  agreed: [],
};
export const unpaid = { invoices: [{ status: 'unpaid', due: '50.00' }] };

export const customer = (part: object = {}, { mayDecide = true } = {}) =>
  customerStep({ ...common, invoices: [], has_review: false, ...part } as unknown as CustomerOrderWorkspace, mayDecide);
export const staff = (part: object = {}) =>
  staffStep({ ...common, my_status: 'assigned', disputed: false, ...part } as unknown as StaffOrderWorkspace);
export const admin = (part: object = {}, { quarantined = 0 } = {}) =>
  adminStep({ ...common, ...part } as unknown as AdminOrderWorkspace, quarantined);

export const automatic = {
  status: 'delivered',
  acceptance: { ...acceptance, state: 'accepted', how: 'automatic', accepted_at: '2026-12-02T01:00:00Z' },
};

export const late = { promise: { ...promise, due_on: '2026-11-23', due_at: '2026-11-24T01:00:00Z', late: true } };

export const delivery = (files: number) => ({ id: 1, round: 1, summary: 'Done.', files: Array(files).fill({}) });
