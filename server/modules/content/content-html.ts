import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { isSafeImageUrl, isSafeLink } from './safe-urls.ts';

const DEEPEST = 40;
const SUMMARY = 200;
// Editors write these in more than one way; one of each is enough.
const sameAs = { b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' };

const options: IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'u',
    's',
    'a',
    'code',
    'pre',
    'blockquote',
    'br',
    'hr',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: DEEPEST,
  transformTags: {
    ...sameAs,
    a: (_, { href = '' }) => ({
      tagName: 'a',
      attribs: isSafeLink(href) ? { href, rel: 'noopener noreferrer' } : ({} as Record<string, string>),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isSafeImageUrl(attribs.src ?? ''),
};

/** What a page may show of HTML that someone sent: a fixed set of tags, attributes and addresses, and nothing else. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options).trim();

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** The words of clean HTML, without its marks. */
export function textOf(html: string): string {
  const spaced = html.replace(/<(?!\/?(?:strong|em|u|s|a|code)\b)/g, ' <');
  const words = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  return words
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first words of an article, cut where a word ends, for lists and search engines. */
export function summaryOf(html: string): string {
  const text = textOf(html);
  if (text.length <= SUMMARY) return text;
  const cut = text.slice(0, SUMMARY);
  const lastSpace = cut.lastIndexOf(' ');
  const whole = lastSpace > SUMMARY / 2 ? cut.slice(0, lastSpace) : cut.replace(/[\ud800-\udbff]$/, '');
  return `${whole.replace(/[\s.,;:–-]+$/, '')}…`;
}
