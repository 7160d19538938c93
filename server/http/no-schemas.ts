import type { FastifyServerOptions } from 'fastify';

const refuse = () => {
  throw new Error('A route has a JSON schema, but the contract checks requests and responses.');
};

/** Without this, the framework loads two compilers of JSON schemas, a hundred files, that no route uses. */
export const noSchemas: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
};
