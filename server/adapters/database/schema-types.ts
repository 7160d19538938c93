import type { Generated } from 'kysely';

export type Id = Generated<number>;
/** ISO 8601 in UTC with milliseconds, comparable as text; timestamptz in PostgreSQL. */
export type Time = string;
