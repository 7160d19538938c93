/**
 * API tests about requests, pages and figures of the process, to which the database is the same. They run on SQLite
 * only. Tests of stored values, queries, ids, streams and the database's own figures run on both engines.
 */
export const sqliteOnly = [
  'server/pages/*.api.test.ts',
  'server/telemetry/{metrics,tracing}.api.test.ts',
  'server/http/{*access,api-reference,every-invalid-field,file-upload,hostile-files,image-uploads}.api.test.ts',
  'server/http/{omitted-fields,responses,unchanged-image}.api.test.ts',
];
