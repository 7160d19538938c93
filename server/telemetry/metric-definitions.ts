export type Definition = { help: string; labels?: readonly string[] };

/** Each scrape reads them from figures that exist anyway. */
export const gauges = {
  deskfront_database_up: { help: '1 if the database responded to the last scrape.' },
  deskfront_database_connections: {
    help: "Connections of this node's pool (PostgreSQL).",
    labels: ['state'],
  },
  deskfront_database_connections_max: { help: "Size of this node's pool (PostgreSQL)." },
  deskfront_database_waiting: { help: 'Statements that wait for a connection of the pool (PostgreSQL).' },
  deskfront_clock_difference_seconds: { help: "How far this node's clock is ahead of the database's." },
  deskfront_replica_lag_seconds: { help: 'How far the replica is behind, with DATABASE_REPLICA_URL.' },
  deskfront_redis_up: { help: '1 if Redis responds, with REDIS_URL.' },
  deskfront_render_queue_running: { help: 'Pages being rendered.' },
  deskfront_render_queue_waiting: { help: 'Pages that wait to be rendered.' },
  deskfront_response_cache_bytes: { help: 'Size of the response cache.' },
  deskfront_response_cache_entries: { help: 'Responses in the cache.' },
  deskfront_event_streams: { help: 'Open event streams of this node.' },
  deskfront_outbox_emails: { help: 'Unsent emails of all nodes.', labels: ['state'] },
  deskfront_outbox_oldest_waiting_seconds: { help: 'How long the oldest waiting email has been due.' },
  deskfront_file_scans: { help: 'Files that are not scanned yet, of all nodes.', labels: ['state'] },
  deskfront_file_scans_oldest_waiting_seconds: { help: 'Age of the oldest file that waits for its scan.' },
  deskfront_payment_attempts: { help: 'Unsettled attempts of all nodes.', labels: ['state'] },
  deskfront_payment_attempts_oldest_seconds: { help: 'Age of the oldest unsettled attempt.', labels: ['state'] },
  deskfront_payments_to_review: { help: 'Captured payments that fit no order and are not settled.' },
  deskfront_payment_provider_breaker_open: {
    help: '1 while this node does not call the provider because it does not respond.',
    labels: ['provider'],
  },
  deskfront_job_last_success_timestamp_seconds: {
    help: 'When a scheduled job last succeeded, on any node.',
    labels: ['job_name'],
  },
  deskfront_job_failed: { help: '1 if the last run of a scheduled job failed.', labels: ['job_name'] },
  deskfront_backup_last_success_timestamp_seconds: { help: 'When a backup last succeeded.' },
  deskfront_backup_failed: { help: '1 if the last backup failed.' },
} as const satisfies Record<string, Definition>;
export type GaugeName = keyof typeof gauges;

export const counters = {
  deskfront_response_cache_hits_total: { help: 'Responses from the cache.' },
  deskfront_response_cache_misses_total: { help: 'Responses that had to be rendered.' },
  deskfront_purchases_total: { help: 'Purchases by their outcome.', labels: ['provider', 'outcome'] },
  deskfront_webhooks_total: { help: 'Webhooks of providers.', labels: ['provider', 'outcome'] },
  deskfront_emails_total: { help: 'Attempts to send an email.', labels: ['outcome'] },
  deskfront_rate_limit_refusals_total: { help: 'Requests refused with 429.', labels: ['limit'] },
  deskfront_uncaught_errors_total: { help: 'Uncaught errors and unhandled rejections.' },
} as const satisfies Record<string, Definition>;
export type CounterName = keyof typeof counters;
