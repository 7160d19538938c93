import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { automaticDoubt, automaticHeader } from './automatic/automatic.ts';
import { type ParsedEmail, parseEmail } from './parse-email.ts';
import type { Ours } from './reply/reply.ts';

type Expected = {
  title: string;
  state: 'posted' | 'ignored' | 'quarantined';
  text: string;
  files?: string[];
  notAttached?: string[];
  notes?: string[];
  subject?: string;
};

const folder = join(import.meta.dirname, 'corpus');
const ours: Ours = {
  replyAddress: 'reply@mail.example.com',
  sender: 'hello@alderpoint.example',
  company: 'Alderpoint',
};

const emails = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const expected = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Expected;
    const raw = readFileSync(join(folder, name.replace(/json$/, 'eml')));
    return [expected.title, { ...expected, raw }] as const;
  });

/** The state of an email of a known person to a genuine address. */
function stateOf(email: ParsedEmail): Expected['state'] {
  if (email.bounce || automaticHeader(email, { returnPath: null }) !== null) return 'ignored';
  if (email.reply === '' && email.files.length === 0) return 'ignored';
  return automaticDoubt(email) !== null || email.isUnclear ? 'quarantined' : 'posted';
}

test.each(emails)('%s', async (_, { raw, state, text, files = [], notAttached = [], notes = [], subject }) => {
  const email = await parseEmail(raw, ours);
  expect([stateOf(email), email.reply]).toEqual([state, text]);
  expect(email.files.map(({ name }) => name)).toEqual(files);
  // The message says "(Not attached: …)" of these.
  expect(email.leftOut).toEqual(notAttached);
  expect(email.notes).toEqual(notes);
  if (subject !== undefined) expect(email.subject).toBe(subject);
});
