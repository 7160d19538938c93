import type { Tables } from '../../../adapters/database/schema/schema.ts';
import type { Rule } from './rule.ts';

/** The company publishes and sets these, and the installation notes the others about itself. */
export const company = {
  roles: { none: 'id name built_in created_at updated_at' },
  designations: { none: 'id title description image created_at updated_at' },
  services: {
    none: 'id category_id title slug description price_cents delivery_days video image active created_at updated_at deleted_at included not_included needed questions tax_code max_quantity intake_form_id revisions_included revision_days acceptance_days teaser steps on_site published_at hourly_from_cents hourly_to_cents needs_dpa',
  },
  service_categories: { none: 'id name slug description image created_at updated_at deleted_at' },
  service_options: {
    none: 'id service_id group_name title description price_cents delivery_days max_quantity active position created_at updated_at',
  },
  service_relations: { none: 'service_id related_id position' },
  article_categories: { none: 'id name slug description image created_at updated_at deleted_at' },
  articles: {
    none: 'id category_id title slug description content youtube_url image published created_at updated_at deleted_at',
  },
  article_services: { none: 'article_id service_id position' },
  clients: { none: 'id name logo created_at updated_at' },
  // Published with the consent of those they name.
  case_studies: {
    none: 'id slug client client_id trade people title summary problem work results service_id days price_cents quote change image position published agreed_by agreed_at created_at updated_at',
  },
  brand_images: {
    none: 'id kind key type width height bytes sha256 is_dark created_by created_at unused_since',
  },
  email_texts: { none: 'kind subject intro original_hash updated_by updated_at' },
  legal_documents: {
    none: 'id kind version state title html changed correction notify effective_on checked_by checked_on template published_at published_by notices_queued_at updated_at',
  },
  legal_renderings: { none: 'id document_id hash html from_at to_at' },
  settings: { none: 'key value updated_by updated_at' },
  setup_facts: { none: 'key value at' },
  backups: { none: 'id kind name started_at finished_at bytes ok error verified_at verify_error' },
  job_leases: { none: 'name until' },
  job_runs: { none: 'name last_started_at last_ok_at last_error duration_ms failures future_found_at' },
  nodes: { none: 'id version migration started_at seen_at clock_ms jobs disk_free disk_total' },
  system_lines: { none: 'key status since warned_at' },
  counters: { none: 'list part detail slot records amount' },
} as const satisfies Partial<Record<keyof Tables, Rule>>;
