import { adminStep } from './next-step-admin.ts';
import { customerStep } from './next-step-customer.ts';
import { staffStep } from './next-step-staff.ts';
import type { NextStep } from './step.ts';
import type { Viewed } from './workspace.ts';

export function nextStep(viewed: Viewed, more: { quarantined?: number } = {}): NextStep {
  switch (viewed.role) {
    case 'customer':
      return customerStep(viewed.order);
    case 'staff':
      return staffStep(viewed.order);
    default:
      return adminStep(viewed.order, more.quarantined ?? 0);
  }
}
