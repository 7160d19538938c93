import type { Pass } from '../authentication-results.ts';
import type { Envelope } from '../received.ts';
import { isDomain, spfPass } from './envelope-sender.ts';
import { doubtOf, type Fields, textOf } from './form-fields.ts';
import { parseUniqueJson } from './unique-json.ts';

const names = ['email', 'envelope', 'SPF', 'dkim'];

/** SendGrid's servers don't write the header that ours would, so only its fields say who sent it. */
export function envelopeOfSendgrid(fields: Fields): Envelope {
  const parsed = parseUniqueJson(textOf(fields, 'envelope') ?? '{}');
  const envelope = (parsed?.isUnique ? parsed.value : null) as { from?: unknown; to?: unknown } | null;
  const from = typeof envelope?.from === 'string' ? envelope.from : null;
  const to = Array.isArray(envelope?.to) ? envelope.to.filter((one) => typeof one === 'string') : [];
  const [spf, dkim] = [textOf(fields, 'SPF'), textOf(fields, 'dkim')];
  const sent = spf?.trim().toLowerCase() === 'pass' ? spfPass(from) : [];
  const isSendgrid = fields.values.has('SPF') || fields.values.has('dkim');
  const doubt =
    doubtOf(fields, names) ?? (parsed && !parsed.isUnique ? 'Its envelope names a key more than once.' : null);
  const passes = doubt === null ? [...signed(dkim ?? ''), ...sent] : [];
  return { returnPath: from, recipients: to, passes: isSendgrid || doubt !== null ? passes : null, doubt };
}

/** `{@a.test : pass, @b.test : fail}`. One entry that is not like this, or a domain twice, proves nothing. */
export function signed(dkim: string): Pass[] {
  const text = dkim.trim();
  if (!text.startsWith('{') || !text.endsWith('}')) return [];
  const results = new Map<string, string>();
  for (const entry of text.slice(1, -1).split(',')) {
    const [name = '', result = '', ...others] = entry.split(':').map((part) => part.trim().toLowerCase());
    const domain = name.slice(1);
    if (!name.startsWith('@') || !isDomain(domain) || !/^[a-z]+$/.test(result) || others.length > 0) return [];
    if (results.has(domain)) return [];
    results.set(domain, result);
  }
  return [...results].flatMap(([domain, result]): Pass[] => (result === 'pass' ? [{ method: 'dkim', domain }] : []));
}
