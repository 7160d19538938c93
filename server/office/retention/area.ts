import type { retentionApi } from '../../../contract/office/retention.ts';
import type { Area } from '../../shared/area.ts';
import { readPrivacySettings, updatePrivacySettings } from './privacy-settings.ts';
import { runRetention } from './run-retention.ts';

const DAY_MS = 24 * 3600_000;
const LEASE_MS = 3600_000;

export const retention = {
  routes: (deps) => ({
    read: () => readPrivacySettings(deps),
    update: ({ viewer, body }) => updatePrivacySettings(deps, viewer.id, body),
  }),
  tasks: (deps) => [
    { name: 'retention', everyMs: DAY_MS, leaseMs: LEASE_MS, run: (stopping) => runRetention(deps, stopping) },
  ],
} satisfies Area<typeof retentionApi>;
