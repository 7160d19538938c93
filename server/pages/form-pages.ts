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

/** Other sites must not make their visitors send it. A browser that says where it comes from is believed, an old one by its origin. */
export function assertOwnForm({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined ? isOwnOrigin(headers, publicUrl) : site === 'same-origin' || site === 'none';
  if (!isOwn) throw new AppError('forbidden', 'This form was sent by another site.');
}

/** The site may have more names than its public URL. */
function isOwnOrigin({ origin, host }: FastifyRequest['headers'], publicUrl: string): boolean {
  if (origin === undefined || origin === 'null') return true;
  return [host, new URL(publicUrl).host].includes(URL.parse(origin)?.host ?? '');
}
