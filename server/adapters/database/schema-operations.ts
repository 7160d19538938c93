import type { Time } from './schema-types.ts';

export type OperationTables = {
  /** A missing key has its value from the configuration or the default. */
  settings: { key: string; value: string; updated_by: number | null; updated_at: Time };
  job_runs: {
    name: string;
    last_started_at: Time;
    last_ok_at: Time | null;
    last_error: string | null;
    duration_ms: number | null;
  };
  job_leases: { name: string; until: Time };
};
