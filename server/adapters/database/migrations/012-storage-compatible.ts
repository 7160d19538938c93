import { sql } from 'kysely';
import type { ColumnTypes, Engine, MigrationDb } from '../schema/column-types.ts';

const PAID = `payment_status in ('paid', 'partially_refunded')`;

/** The version before leaves the new columns empty: its files count for their orders only. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { engine, time, boolean, withoutRowid } = types;
  for (const [column, type] of [
    ['stored_for', 'integer'],
    ['scan_failed_at', time],
  ] as const)
    await db.schema.alterTable('files').addColumn(column, type).execute();
  for (const column of ['preview_bytes', 'scan_breaks'])
    await db.schema
      .alterTable('files')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable('file_deletions').addColumn('stored_for', 'integer').execute();
  await db.schema
    .alterTable('file_deletions')
    .addColumn('bytes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('storage')
    .addColumn('kind', 'varchar(8)', (c) => c.notNull())
    .addColumn('id', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('is_paid', boolean, (c) => c.notNull())
    .addPrimaryKeyConstraint('storage_pkey', ['kind', 'id'])
    .modifyEnd(withoutRowid)
    .execute();
  await db.schema.createIndex('storage_bytes_idx').on('storage').columns(['kind', 'is_paid', 'bytes']).execute();
  await db.schema
    .createIndex('files_stored_for_idx')
    .on('files')
    .column('stored_for')
    .where(sql<boolean>`stored_for is not null and deleted_at is null`)
    .execute();
  await db.schema
    .createIndex('files_scan_failed_idx')
    .on('files')
    .column('scan_failed_at')
    .where(sql<boolean>`scan_failed_at is not null`)
    .execute();
  await sql`update files set stored_for = uploaded_by where purpose = 'order' and exists (
    select 1 from users join roles on roles.id = users.role_id
    where users.id = files.uploaded_by and roles.name = 'customer')`.execute(db);
  for (const { kind, column } of kinds)
    await sql
      .raw(
        `insert into storage (kind, id, bytes, is_paid) select '${kind}', ${column}, sum(bytes), ${isPaid(kind, column)}
         from files where ${column} is not null and deleted_at is null group by ${column}`,
      )
      .execute(db);
  for (const statement of triggersFor(engine)) await sql.raw(statement).execute(db);
}

const kinds = [
  { kind: 'user', column: 'stored_for' },
  { kind: 'order', column: 'order_id' },
] as const;

type Kind = (typeof kinds)[number]['kind'];

const isPaid = (kind: Kind, id: string): string =>
  `exists (select 1 from orders where orders.${kind === 'user' ? 'user_id' : 'id'} = ${id} and ${PAID})`;

const add = (kind: Kind, id: string, bytes: string): string =>
  `insert into storage (kind, id, bytes, is_paid) select '${kind}', ${id}, ${bytes}, ${isPaid(kind, id)}
   where ${id} is not null and ${bytes} <> 0
   on conflict (kind, id) do update set bytes = storage.bytes + excluded.bytes;`;

const ofFile = (row: 'old' | 'new', sign: '' | '-'): string => {
  const bytes = `${sign}(case when ${row}.deleted_at is null then ${row}.bytes + ${row}.preview_bytes else 0 end)`;
  return kinds.map(({ kind, column }) => add(kind, `${row}.${column}`, bytes)).join(' ');
};
const ofReservation = (row: 'old' | 'new', sign: '' | '-'): string =>
  add('user', `${row}.stored_for`, `${sign}${row}.bytes`);

const setPaid = `
  update storage set is_paid = ${isPaid('user', 'new.user_id')} where kind = 'user' and id = new.user_id;
  update storage set is_paid = ${isPaid('order', 'new.id')} where kind = 'order' and id = new.id;`;

function triggersFor(engine: Engine): string[] {
  const tables = [
    { table: 'files', columns: ['bytes', 'preview_bytes', 'deleted_at', 'stored_for', 'order_id'], count: ofFile },
    { table: 'file_deletions', columns: ['bytes', 'stored_for'], count: ofReservation },
  ];
  const run = (name: string, when: string, body: string): string[] =>
    engine === 'sqlite'
      ? [`create trigger ${name} after ${when} begin ${body} end`]
      : [
          `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
          `create trigger ${name} after ${when} execute function ${name}()`,
        ];
  return [
    ...tables.flatMap(({ table, columns, count }) => {
      const changed = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
      const update = `update of ${columns.join(', ')} on ${table} for each row when (${changed})`;
      return [
        ...run(`${table}_storage_insert`, `insert on ${table} for each row`, count('new', '')),
        ...run(`${table}_storage_delete`, `delete on ${table} for each row`, count('old', '-')),
        ...run(`${table}_storage_update`, update, `${count('old', '-')} ${count('new', '')}`),
      ];
    }),
    ...run('orders_storage_insert', `insert on orders for each row when (new.${PAID})`, setPaid),
    ...run(
      'orders_storage_update',
      'update of payment_status on orders for each row when (old.payment_status <> new.payment_status)',
      setPaid,
    ),
  ];
}
