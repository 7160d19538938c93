import type { Id, Time } from './schema-types.ts';

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
  backups: {
    id: Id;
    kind: 'scheduled' | 'manual';
    /** The file's name in the backup folder. */
    name: string;
    started_at: Time;
    finished_at: Time | null;
    bytes: number;
    ok: boolean;
    error: string | null;
    verified_at: Time | null;
    verify_error: string | null;
  };
  /** One row per running node, refreshed while it runs. */
  nodes: {
    id: string;
    version: string;
    /** The newest migration that the node knows. */
    migration: string;
    started_at: Time;
    seen_at: Time;
    /** How far the node's clock is ahead of the database's, in milliseconds. */
    clock_ms: number;
  };
  /** The lines of the operations page, with the time of their last change. */
  system_lines: { key: string; status: 'ok' | 'warn' | 'bad'; since: Time; warned_at: Time | null };
};
