import type { Generated } from 'kysely';

export type Id = Generated<number>;
/** ISO 8601 in UTC with milliseconds, comparable as text; timestamptz in PostgreSQL. */
export type Time = string;
/** `2026-11-22`: a day in the company's time zone. */
export type Day = string;
