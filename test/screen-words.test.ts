import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const retired =
  /\b(?:technicians?|dismiss(?:ed)?|modif(?:y|ied)|sign(?:ed)?[ -](?:in|out)|outstanding|articles?|assignments?|pending)\b/i;
/** Orders are late. */
const overdue = /\boverdue\b/i;
const ofInvoices = /^Overdue$|\binvoices?\b/i;
/** Class names, field names, routes and the like. */
const isCode = (text: string) =>
  /^[a-z0-9:\-[\]_/ .%()&*>~#'",=]+$/.test(text) || /^(?:GET|POST|PUT|DELETE) \//.test(text);
// The type that search engines know it by.
const isStructuredData = (text: string) => text === 'Article';

const files = globSync(['web/**/*.{ts,tsx}', 'server/emails/**/*.ts', 'server/platform/email/**/*.ts']).filter(
  (path) => !/\.(test|fixture)\./.test(path),
);

/** The texts between tags, and the strings that read like one. */
function textsIn(path: string): string[] {
  const source = readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
  const betweenTags = [...source.matchAll(/>\s*([^<>{}=;]*[A-Za-z][^<>{}=;]*)\s*</g)].map(([, text = '']) => text);
  const strings = [...source.matchAll(/'([^'\n]*)'|`([^`]*)`|"([^"\n]*)"/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  return [...betweenTags, ...strings.filter((text) => /^[A-Z“]| /.test(text))]
    .map((text) => text.replace(/\$\{[^}]*\}/g, '').trim())
    .filter((text) => !isCode(text) && !isStructuredData(text));
}

test('screens and emails say no word that the product has another one for', () => {
  const texts = files.flatMap((path) => textsIn(path).map((text) => ({ path, text })));
  expect(texts.length).toBeGreaterThan(4000);
  const found = texts.filter(({ text }) => retired.test(text) || (overdue.test(text) && !ofInvoices.test(text)));
  expect(found.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

test('a retired word in a text is found', () => {
  for (const text of ['Assign a technician', 'Please sign in', 'Modify the order', 'Pending orders'])
    expect(retired.test(text)).toBe(true);
  expect(overdue.test('Overdue orders') && !ofInvoices.test('Overdue orders')).toBe(true);
  expect(ofInvoices.test('Overdue invoices')).toBe(true);
});

/** A dialog's title and button. Where they depend on the record, both have the same number of texts. */
function dialogsIn(path: string): { path: string; title: string; action: string }[] {
  const source = readFileSync(path, 'utf8');
  const textsOf = (value = '') =>
    [...value.matchAll(/["'`]((?:Add|Edit|[A-Z])[^"'`]*)["'`]/g)].map(([, text = '']) => text);
  return [...source.matchAll(/<FormDialog\b[\s\S]*?\n?\s*>\n/g)].flatMap(([dialog]) => {
    const titles = textsOf(dialog.match(/\btitle=(\{[^\n]*\}|"[^"]*")/)?.[1]);
    const actions = textsOf(dialog.match(/\baction=(\{[^\n]*\}|"[^"]*")/)?.[1]);
    return titles.flatMap((title, i) => (actions[i] ? [{ path, title, action: actions[i] }] : []));
  });
}

test('the button of a dialog has the verb of its title; what is added is created, and what is edited is saved', () => {
  const dialogs = files.flatMap(dialogsIn);
  expect(dialogs.length).toBeGreaterThan(20);
  const verbs: Record<string, readonly string[]> = {
    Add: ['Create'],
    Edit: ['Save changes'],
    Set: ['Continue'],
    Decide: ['Fix it'],
  };
  const wrong = dialogs.filter(({ title, action }) => {
    const [verb = ''] = title.split(' ');
    return !action.startsWith(verb) && !verbs[verb]?.includes(action);
  });
  expect(wrong).toEqual([]);
});
