import type { FastifyInstance } from 'fastify';
import { DEMO_PASSWORD } from '../../sample/seed.ts';

// biome-ignore lint/suspicious/noExplicitAny: read by a script, whose next call fails if a field is missing.
type Body = any;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Raw = { raw: string | Buffer; headers: Record<string, string> };
export type Person = (method: Method, path: string, body?: object | Raw) => Promise<Body>;

const isRaw = (body: object): body is Raw => 'raw' in body;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

/** The people who play the sample. A call that fails throws. */
export function peopleOf(app: FastifyInstance) {
  const personWith =
    (token: string | null, key?: string): Person =>
    async (method, path, body) => {
      const response = await app.inject({
        method,
        url: path,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body && isRaw(body) ? body.headers : {}),
          'user-agent': BROWSER,
        },
        ...(body ? { payload: isRaw(body) ? body.raw : body } : {}),
      });
      // A declined card is part of the sample.
      if (response.statusCode >= 400 && response.statusCode !== 402)
        throw new Error(`${method} ${path} returned ${response.statusCode}: ${response.body}`);
      return response.headers['content-type']?.includes('json') ? response.json() : response.body;
    };
  const visitor = personWith(null);
  const logIn = async (email: string, password = DEMO_PASSWORD) =>
    personWith((await visitor('POST', '/api/login', { email, password })).token);
  return { personWith, visitor, logIn };
}

export type CapturedEmail = { to: string; text: string; subject: string; reply_to: string | null };

export const mailboxOf = (visitor: Person): Promise<CapturedEmail[]> => visitor('GET', '/sandbox/mailbox.json');

/** Sending begins shortly after the response. */
export async function emailsAreSent(visitor: Person): Promise<void> {
  const read = async () => (await mailboxOf(visitor)).length;
  for (let before = -1, now = await read(); now !== before; ) {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    [before, now] = [now, await read()];
  }
}
