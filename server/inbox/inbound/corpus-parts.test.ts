import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEmail } from './parse-email.ts';

const folder = new URL('./corpus/', import.meta.url);
const names = readdirSync(folder).flatMap((file) => /^(mime-.+)\.eml$/.exec(file)?.[1] ?? []);

type Expected = {
  title: string;
  state: 'posted' | 'ignored' | 'quarantined';
  text: string;
  files?: string[];
  notAttached?: string[];
  notes?: string[];
  subject?: string;
};
const emails = names.map((name): [string, string, Expected] => {
  const expected = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Expected;
  return [expected.title, name, expected];
});

test.each(emails)('%s (%s)', async (_, name, { state, text, files = [], notAttached = [], notes = [], subject }) => {
  const email = await parseEmail(readFileSync(new URL(`${name}.eml`, folder)));
  expect(email.reply).toBe(text);
  expect(email.files.map((file) => file.name)).toEqual(files);
  expect(email.leftOut).toEqual(notAttached);
  expect(email.notes).toEqual(notes);
  if (subject !== undefined) expect(email.subject).toBe(subject);
  expect(text !== '' || files.length > 0).toBe(state === 'posted');
});
