import { AppError, invalidField } from '../../../shared/errors.ts';
import type { Envelope } from '../received.ts';
import { passesOfReceivedSpf } from './received-spf.ts';
import { parseUniqueJson } from './unique-json.ts';

const MOST_PROVIDER_TEXT = 10_000;

type Postmark = { RawEmail?: unknown; OriginalRecipient?: unknown; Headers?: unknown };

export function fromPostmark(body: Buffer): { raw: Uint8Array; envelope: Envelope } {
  const parsed = parseUniqueJson(body.toString());
  const form = parsed?.value as Postmark | null | undefined;
  if (!parsed || typeof form !== 'object' || form === null)
    throw new AppError('invalid', 'The request body must be a JSON object.');
  const { RawEmail: raw, OriginalRecipient: to, Headers: headers } = form;
  if (typeof raw !== 'string') throw invalidField('RawEmail', 'The RawEmail field is required.');
  const recipients = typeof to === 'string' ? [to] : [];
  const found = Array.isArray(headers) ? spfOf(headers) : null;
  const doubt = parsed.isUnique ? (found?.doubt ?? null) : 'Its form names a key more than once, so it proves nothing.';
  const passes = doubt === null ? found && passesOfReceivedSpf(found.text) : [];
  return { raw: Buffer.from(raw), envelope: { returnPath: null, recipients, passes, doubt } };
}

/** The sender may have written such a header, too: two prove nothing. */
function spfOf(headers: readonly unknown[]): { text: string; doubt: string | null } {
  const named = (headers as ({ Name?: unknown; Value?: unknown } | null)[]).filter(
    (header) => typeof header?.Name === 'string' && header.Name.trim().toLowerCase() === 'received-spf',
  );
  const text = named[0]?.Value;
  const isReadable = typeof text === 'string' && text.length <= MOST_PROVIDER_TEXT;
  const doubt = named.length > 1 ? 'Its list of headers has Received-SPF more than once, so it proves nothing.' : null;
  return { text: isReadable ? text : '', doubt };
}
