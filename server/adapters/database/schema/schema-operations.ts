import type { Generated } from 'kysely';
import type { BrandImageKind } from '../../../../contract/shared/company/brand.ts';
import type { PaymentProvider } from '../../../../contract/shared/status.ts';
import type { Id, Time } from './schema-types.ts';

export type OperationTables = {
  /** A missing key has its value from the configuration or the default. */
  settings: { key: string; value: string; updated_by: number | null; updated_at: Time };
  /** The files of one have the same random name; server/adapters/brand-keys.ts lists them. */
  brand_images: {
    id: Id;
    kind: BrandImageKind;
    key: string;
    type: string;
    width: number;
    height: number;
    bytes: number;
    /** The digest of what was uploaded, which documents refer to. */
    sha256: string;
    is_dark: boolean;
    created_by: number | null;
    created_at: Time;
    unused_since: Time | null;
  };
  job_runs: {
    name: string;
    last_started_at: Time;
    last_ok_at: Time | null;
    last_error: string | null;
    duration_ms: number | null;
    /** Failed runs since the last success. */
    failures: Generated<number>;
    /** When something that it waits for was found in the future. */
    future_found_at: Generated<Time | null>;
  };
  job_leases: { name: string; until: Time };
  backups: {
    id: Id;
    kind: 'scheduled' | 'manual';
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
    /** JSON: its scheduled jobs, with their intervals in milliseconds. */
    jobs: Generated<string>;
    /** Bytes of the data directory's disk. */
    disk_free: number | null;
    disk_total: number | null;
  };
  /** Written every few seconds at most. */
  webhook_health: {
    provider: PaymentProvider;
    last_valid_at: Time | null;
    last_refused_at: Time | null;
    setup_state: 'ok' | 'misconfigured' | 'unknown' | null;
    /** JSON list of sentences. */
    setup_problems: string | null;
    setup_checked_at: Time | null;
    /** Events of the last days that the provider could not deliver. */
    undelivered: number | null;
  };
  /** JSON values of what was proven or decided during the setup, beyond the opening. */
  setup_facts: { key: string; value: string; at: Time };
  system_lines: { key: string; status: 'ok' | 'warn' | 'bad'; since: Time; warned_at: Time | null };
};
