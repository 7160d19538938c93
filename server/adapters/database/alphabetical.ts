import { type RawBuilder, sql } from 'kysely';

/** For `orderBy`: names as a reader expects them, capitals and small letters together, on either engine. */
export const alphabetical = (column: string): RawBuilder<string> => sql<string>`lower(${sql.ref(column)})`;
