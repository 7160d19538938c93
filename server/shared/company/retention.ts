import {
  type RetentionRule,
  type RetentionSettings,
  retentionYearsOf,
} from '../../../contract/shared/company/retention.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Settings } from '../settings.ts';
import { companyIn, type FileConfig } from './company.ts';

export type Retention = Omit<RetentionSettings, 'retention_years'> & { retention_years: number };

export const presetYears = (settings: Settings, config: FileConfig): number =>
  retentionYearsOf(companyIn(settings, config).preset);

export function retentionIn(settings: Settings, config: FileConfig): Retention {
  const { contact_months, unused_months, audit_months, retention_years } = settings.privacy;
  const years = retention_years ?? presetYears(settings, config);
  return { contact_months, unused_months, audit_months, retention_years: years };
}

/** *Settings → Privacy* shows it. */
export async function recordRetention(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  db: Db,
  rule: RetentionRule,
  removed: number,
): Promise<void> {
  const { retention_runs } = await settings.read(db);
  const run = { at: clock.now().toISOString(), removed };
  await settings.set(db, 'retention_runs', { ...retention_runs, [rule]: run }, null);
}
