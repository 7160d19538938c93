/**
 * The database makes no difference to these tests of requests, pages and figures of the process. Tests of stored
 * values, queries, ids, streams and the database's own figures run on both engines.
 */
export const sqliteOnly = [
  'server/pages/*.api.test.ts',
  'server/telemetry/{metrics,tracing}.api.test.ts',
  'server/http/{*access,api-reference,every-invalid-field,file-upload,hostile-files,image-uploads}.api.test.ts',
  'server/http/{omitted-fields,responses,unchanged-image}.api.test.ts',
];
