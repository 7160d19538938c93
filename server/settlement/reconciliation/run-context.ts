import type { Selectable } from 'kysely';
import type { Tables } from '../../adapters/database/database.ts';
import type { Pace } from '../../adapters/payments/pace.ts';
import type { PaymentGateway } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import type { NewFinding } from '../findings/findings.ts';
import type { SeenPayments } from './seen-payments.ts';

export type Run = Selectable<Tables['reconciliation_runs']>;

export type RunContext = {
  deps: Deps;
  run: Run;
  gateway: PaymentGateway;
  pace: Pace;
  seen: SeenPayments;
  /** Errors of payments that were left out. */
  failed: unknown[];
  renew(): Promise<void>;
  report(finding: Omit<NewFinding, 'provider' | 'runId'>): Promise<void>;
  reportRepaired(finding: Omit<NewFinding, 'provider' | 'runId'>, action: 'create_order' | 'record'): Promise<void>;
};
