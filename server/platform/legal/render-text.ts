import { escapeHtml } from '../../shared/escape-html.ts';
import { isSafeLinkUrl } from '../../shared/urls/safe-urls.ts';
import type { Fact, Facts } from './facts.ts';

const TOKEN = /\{\{\s*([^{}]*?)\s*\}\}/g;
const BEGIN = /^#if\s+(\S+)$/;
const END = '/if';
/** The editor puts lines of their own into a paragraph. */
const ownLine = /<p>\s*((?:\{\{\s*(?:#if\s+[^\s{}]+|\/if)\s*\}\}(?:\s|<br ?\/?>)*)+)<\/p>/g;
const empty = /<(p|li|ul|ol|h2|h3)>\s*<\/\1>/g;

export const hasVariable = (html: string, name: string): boolean =>
  [...html.matchAll(TOKEN)].some(([, token]) => token === name);

type Problem = { code: 'variable' | 'block' | 'brace'; message: string };

/** Tags within a block must be closed within it. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, close, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (close === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** Null if every variable and block of the text is known and complete. */
export function problemOf(text: string, { values, flags }: Facts): Problem | null {
  const html = text.replace(ownLine, '$1');
  let openedAt: number | null = null;
  for (const match of html.matchAll(TOKEN)) {
    const [whole, token = ''] = match;
    const flag = BEGIN.exec(token)?.[1];
    if (flag !== undefined) {
      if (!Object.hasOwn(flags, flag)) return unknown(`{{#if ${flag}}}`);
      if (openedAt !== null) return { code: 'block', message: `{{#if ${flag}}} must not be within another block.` };
      openedAt = match.index + whole.length;
    } else if (token === END) {
      if (openedAt === null) return { code: 'block', message: '{{/if}} has no {{#if …}} before it.' };
      if (!isBalanced(html.slice(openedAt, match.index)))
        return {
          code: 'block',
          message: '{{#if …}} and {{/if}} must be in the same paragraph, or each in a paragraph of its own.',
        };
      openedAt = null;
    } else if (!Object.hasOwn(values, token)) return unknown(`{{${token}}}`);
  }
  if (openedAt !== null) return { code: 'block', message: '{{#if …}} has no {{/if}} after it.' };
  const rest = html.replace(TOKEN, '');
  return /\{\{|\}\}/.test(rest) ? { code: 'brace', message: '“{{” or “}}” is left over in the text.' } : null;
}

const unknown = (token: string): Problem => ({ code: 'variable', message: `${token} is not known.` });

const asText = (fact: Fact): string => (typeof fact === 'string' ? fact : fact.join('; '));

const asList = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;

function withoutFalseBlocks(html: string, flags: Facts['flags']): string {
  return html.replace(/\{\{\s*#if\s+([^\s{}]+)\s*\}\}(.*?)\{\{\s*\/if\s*\}\}/gs, (_, flag: string, inner: string) =>
    flags[flag] ? inner : '',
  );
}

/** Those that would leave a gap in the text as it reads today. */
export function variablesWithoutValue(text: string, { values, flags }: Facts): string[] {
  const shown = withoutFalseBlocks(text.replace(ownLine, '$1'), flags);
  const used = new Set([...shown.matchAll(TOKEN)].map(([, token = '']) => token));
  return [...used].filter((name) => values[name] !== undefined && asText(values[name]) === '');
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
export const decoded = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** The prefix keeps headings from taking the id of a part of the page. */
function withIds(html: string): string {
  const taken = new Map<string, number>();
  return html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const words = decoded(inner.replace(/<[^>]*>/g, ''))
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
    const id = `section-${words || 'untitled'}`;
    const count = (taken.get(id) ?? 0) + 1;
    taken.set(id, count);
    return `<h2 id="${count === 1 ? id : `${id}-${count}`}">${inner}</h2>`;
  });
}

/** The text is sanitized, and values become text, so that the result is safe. */
export function renderText(text: string, { values, flags }: Facts): string {
  const shown = withoutFalseBlocks(text.replace(ownLine, '$1'), flags)
    .replace(/<p>\s*\{\{\s*([^{}]*?)\s*\}\}\s*<\/p>/g, (whole, name: string) => {
      const fact = values[name];
      return Array.isArray(fact) ? asList(fact) : whole;
    })
    .replace(TOKEN, (_, name: string) => escapeHtml(asText(values[name] ?? '')))
    .replace(/<a href="([^"]*)"/g, (whole, url: string) => (isSafeLinkUrl(decoded(url)) ? whole : '<a'))
    .replace(empty, '')
    .replace(empty, '');
  return withIds(shown);
}
