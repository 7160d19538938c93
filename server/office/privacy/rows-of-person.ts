import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../adapters/database/database.ts';
import type { Person } from './person.ts';

export type Condition = RawBuilder<SqlBool>;

const none: Condition = sql`1 = 0`;
const any = (...conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` or `)})`;

const ofUser = ({ id }: Person): Condition => sql`user_id = ${id}`;
const orders = ({ id }: Person): Condition => sql`select id from orders where user_id = ${id}`;
const ofOrders = (person: Person): Condition => sql`order_id in (${orders(person)})`;
const invoices = ({ id }: Person): Condition => sql`select id from invoices where user_id = ${id}`;
const payments = ({ id }: Person): Condition => sql`select id from payments where user_id = ${id}`;
const isEmail = (column: string, { emails }: Person): Condition =>
  emails.length === 0 ? none : sql`lower(${sql.ref(column)}) in (${sql.join(emails)})`;
const contacts = (person: Person): Condition => sql`select id from contact_messages where ${isEmail('email', person)}`;

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const contains = (column: string, text: string): Condition =>
  sql`lower(${sql.ref(column)}) like ${`%${escaped(text)}%`} escape '\\'`;

/** JSON has an address anywhere, and a name as a whole: `Max` is also in `maximum`. */
const mentions = (person: Person, ...columns: string[]): Condition =>
  any(
    ...columns.flatMap((column) => [
      contains(column, JSON.stringify(person.name).toLowerCase()),
      ...person.emails.map((email) => contains(column, email)),
    ]),
  );

const subjectOf = (person: Person): Condition =>
  any(
    sql`subject_type in ('user', 'conversation', 'billing_profile', 'customer') and subject_id = ${person.id}`,
    sql`subject_type = 'order' and subject_id in (${orders(person)})`,
    sql`subject_type = 'invoice' and subject_id in (${invoices(person)})`,
    sql`subject_type = 'payment' and subject_id in (${payments(person)})`,
    sql`subject_type = 'review' and subject_id in (select id from reviews where user_id = ${person.id})`,
    sql`subject_type = 'contact_message' and subject_id in (${contacts(person)})`,
    sql`subject_type = 'cancellation' and subject_id in (select id from cancellations where user_id = ${person.id})`,
    sql`subject_type = 'refund' and subject_id in (select id from refunds where user_id = ${person.id})`,
    sql`subject_type = 'credit_note' and subject_id in (select id from credit_notes where user_id = ${person.id})`,
  );

const emailsTo = (person: Person): Condition =>
  any(ofUser(person), ofOrders(person), isEmail('recipient', person), mentions(person, 'data'));

const inbound = (person: Person): Condition => any(ofUser(person), ofOrders(person), isEmail('sender', person));

/**
 * Which rows are a person's, in the order of the map: conditions read tables that come later. A table whose columns are
 * erased, exported or retained needs one.
 */
export const rowsOfPerson: Partial<Record<keyof Tables, (person: Person) => Condition>> = {
  search_words: (person) =>
    any(
      sql`kind = 'user' and record_id = ${person.id}`,
      sql`kind = 'order' and record_id in (${orders(person)})`,
      sql`kind = 'review' and record_id in (select id from reviews where user_id = ${person.id})`,
      sql`kind = 'contact' and record_id in (${contacts(person)})`,
    ),
  checkout_attempts: (person) =>
    any(
      ofOrders(person),
      sql`order_id is null and ${isEmail('email', person)}`,
      sql`invoice_id in (${invoices(person)})`,
    ),
  idempotent_requests: ({ id }) => sql`scope = ${`user:${id}`}`,
  coupon_customers: (person) => isEmail('email_canonical', person),
  coupon_uses: (person) => any(ofOrders(person), isEmail('email_canonical', person)),
  unchecked_tax_ids: (person) => sql`invoice_id in (${invoices(person)})`,
  invoices: ofUser,
  invoice_lines: (person) => sql`invoice_id in (${invoices(person)})`,
  credit_notes: ofUser,
  credit_note_lines: ({ id }) => sql`credit_note_id in (select id from credit_notes where user_id = ${id})`,
  payments: ofUser,
  payment_allocations: (person) => sql`payment_id in (${payments(person)})`,
  refunds: ofUser,
  disputes: (person) => sql`payment_id in (${payments(person)})`,
  chargebacks: (person) => sql`payment_id in (${payments(person)})`,
  reconciliation_findings: (person) =>
    any(
      sql`payment_id in (${payments(person)})`,
      sql`refund_id in (select id from refunds where user_id = ${person.id})`,
      sql`attempt_id in (select attempt_id from orders where user_id = ${person.id})`,
      mentions(person, 'ours', 'theirs'),
    ),
  commissions: ofUser,
  payouts: ofUser,
  files: (person) =>
    any(
      ofOrders(person),
      sql`order_id is null and uploaded_by = ${person.id}`,
      sql`id in (select file_id from contact_message_files where message_id in (${contacts(person)}))`,
      sql`id in (select raw_file_id from inbound_emails where ${inbound(person)})`,
      sql`id in (select file_id from data_exports where user_id = ${person.id})`,
    ),
  reviews: ofUser,
  order_messages: ofOrders,
  order_events: (person) => (person.isCustomer ? ofOrders(person) : mentions(person, 'detail')),
  intakes: ofOrders,
  secret_views: (person) => sql`secret_id in (select id from order_secrets where ${ofOrders(person)})`,
  order_secrets: ofOrders,
  checklist_lines: ofOrders,
  assignments: ofOrders,
  deliveries: ofOrders,
  promise_moves: ofOrders,
  clock_spans: ofOrders,
  cancellations: (person) => any(ofUser(person), ofOrders(person), isEmail('email', person)),
  orders: ofUser,
  order_items: ofOrders,
  earlier_links: ({ id }) => sql`link_id in (select id from account_links where user_id = ${id})`,
  account_links: ofUser,
  factor_links: ofUser,
  sessions: ofUser,
  login_challenges: ofUser,
  second_factors: ofUser,
  recovery_codes: ofUser,
  passkeys: ofUser,
  invoice_emails: ofUser,
  order_digests: ofUser,
  notification_preferences: ofUser,
  default_views: ofUser,
  // Others use the shared ones.
  saved_views: ({ id }) => sql`user_id = ${id} and not shared`,
  work_snoozes: ofUser,
  customer_notes: ofUser,
  tax_id_checks: ({ id }) => sql`tax_id in (select tax_id from billing_profiles where user_id = ${id})`,
  billing_profiles: ofUser,
  messages: ({ id }) => sql`participant_id = ${id}`,
  contact_replies: (person) => sql`message_id in (${contacts(person)})`,
  contact_message_files: (person) => sql`message_id in (${contacts(person)})`,
  contact_messages: (person) => isEmail('email', person),
  inbound_emails: inbound,
  captured_emails: (person) =>
    any(
      isEmail('recipient', person),
      // It begins with that of the outbox.
      sql`substr(message_id, 2, 36) in (select message_id from outbox where ${emailsTo(person)})`,
      ...person.emails.flatMap((email) => [contains('text', email), contains('html', email)]),
      contains('text', person.name.toLowerCase()),
    ),
  outbox: emailsTo,
  notification_events: (person) => any(subjectOf(person), mentions(person, 'data')),
  notifications: (person) => any(ofUser(person), subjectOf(person), mentions(person, 'data')),
  undo_items: (person) =>
    any(
      mentions(person, 'before'),
      sql`record_id = ${person.id} and step_id in (select id from undo_steps where action = 'user.delete')`,
    ),
  audit_log: (person) => any(subjectOf(person), mentions(person, 'before', 'after')),
  consents: ofUser,
  legal_notices: ofUser,
  data_exports: ofUser,
  account_closings: ofUser,
  users: ({ id }) => sql`id = ${id}`,
};
