import { type RawBuilder, sql } from 'kysely';

/** Sorts case-insensitively on both engines. */
export const alphabetical = (column: string): RawBuilder<string> => sql<string>`lower(${sql.ref(column)})`;
