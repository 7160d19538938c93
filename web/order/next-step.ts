import { adminStep } from './next-step-admin.ts';
import { customerStep } from './next-step-customer.ts';
import { staffStep } from './next-step-staff.ts';
import type { NextStep } from './step.ts';
import type { Viewed } from './workspace.ts';

type More = {
  quarantined?: number;
  /** False while a customer has only the session of a purchase. */
  mayDecide?: boolean;
};

export function nextStep(viewed: Viewed, { quarantined = 0, mayDecide = true }: More = {}): NextStep {
  switch (viewed.role) {
    case 'customer':
      return customerStep(viewed.order, mayDecide);
    case 'staff':
      return staffStep(viewed.order);
    default:
      return adminStep(viewed.order, quarantined);
  }
}
