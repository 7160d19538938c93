import type { RawRequest } from '../../../bench/support/raw-http.ts';
import { formOf } from '../../support/forms.ts';

export type FormField = string | { bytes: Buffer; type: string };

/** Separate parts, so that a failing request can be reduced part by part. */
export type Plan = {
  method: string;
  path: string;
  query: [string, string][];
  headers: [string, string][];
  /** JSON, unless `raw` or `form` replaces it. */
  body?: unknown;
  raw?: Buffer;
  form?: Record<string, FormField>;
  /** If missing, the type fits the body. */
  contentType?: string | null;
  sentShare?: number;
};

const encode = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%25', '%');

function contentOf({ body, raw, form }: Plan): { bytes: Buffer; type: string } | null {
  if (raw) return { bytes: raw, type: 'application/json' };
  if (form) {
    const sent = formOf(form as Parameters<typeof formOf>[0]);
    return { bytes: Buffer.from(sent.raw as Buffer), type: sent.headers?.['content-type'] ?? '' };
  }
  return body === undefined ? null : { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
}

export function toRequest(plan: Plan, context: { token: string | null; ipAddress: string }): RawRequest {
  const content = contentOf(plan);
  const type = plan.contentType === undefined ? content?.type : plan.contentType;
  const query = plan.query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const { sentShare = 1 } = plan;
  const cut = content !== null && sentShare < 1;
  return {
    method: plan.method,
    target: query ? `${plan.path}?${query}` : plan.path,
    headers: [
      ['X-Forwarded-For', context.ipAddress],
      ...(context.token ? [['Authorization', `Bearer ${context.token}`] as [string, string]] : []),
      ...(type ? [['Content-Type', type] as [string, string]] : []),
      ...(cut ? [['Content-Length', String(content.bytes.length)] as [string, string]] : []),
      ...plan.headers,
    ],
    body: content?.bytes.subarray(0, Math.floor(content.bytes.length * sentShare)),
    cut,
  };
}

const MOST_SHOWN = 2_000;
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const isPrintable = (bytes: Buffer) => /^[\x20-\x7e\r\n\t]*$/.test(bytes.toString('latin1'));

/** Only resembles curl if bytes are not printable, headers are malformed or the body is cut short. */
export function toCurl(url: string, { method, target, headers, body, cut }: RawRequest): string {
  const data = body && isPrintable(body) ? body.toString() : body && `base64:${body.toString('base64')}`;
  const shown = headers.map(([name, value]) => (name === 'Authorization' ? [name, 'Bearer $TOKEN'] : [name, value]));
  return [
    `curl --path-as-is -X ${method} ${quote(url + target)}`,
    ...shown.map(([name, value]) => `-H ${quote(`${name}: ${value}`.slice(0, MOST_SHOWN))}`),
    ...(data ? [`--data-binary ${quote(data.slice(0, MOST_SHOWN))}`] : []),
    ...(cut ? ['# and the connection ends here'] : []),
  ].join(' ');
}
