import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../shared/errors.ts';
import { endAborted } from './built-files.ts';

/** Pages with a form that the server responds to with a page, so that it works without scripts. No other page takes a POST. */
const formPages = ['/withdraw', '/withdraw/confirm', '/withdraw/object'] as const;

export const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 4_096;

/** `send` gets the form as one text. */
export function serveForms(
  app: FastifyInstance,
  send: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: MAX_FORM_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const url of formPages) scope.post(url, { errorHandler: endAborted }, send);
  });
}

/** The link of an email has a token, which the form sends back with its URL. */
export function formUrl(path: string, query: string): string {
  const token = /^[\w-]{1,100}$/.exec(new URLSearchParams(query).get('token') ?? '')?.[0];
  return token ? `${path}?${new URLSearchParams({ token })}` : path;
}

/** Other sites must not make their visitors send it. Old browsers name neither. */
export function assertOwnForm({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isForeign = (site !== undefined && site !== 'same-origin' && site !== 'none') || isOther(origin, publicUrl);
  if (isForeign) throw new AppError('forbidden', 'This form was sent by another site.');
}

const isOther = (origin: string | undefined, publicUrl: string): boolean =>
  origin !== undefined && origin !== 'null' && origin !== new URL(publicUrl).origin;
