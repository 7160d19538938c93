import { type RawBuilder, sql } from 'kysely';

/** Case-insensitive on both engines. */
export const alphabetical = (column: string): RawBuilder<string> => sql<string>`lower(${sql.ref(column)})`;
