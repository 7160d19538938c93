import sanitize, { type IOptions } from 'sanitize-html';
import { shorten } from '../../../contract/shared/text.ts';
import { isSafeImageUrl, isSafeLinkUrl } from '../../shared/urls/safe-urls.ts';

const MAX_DEPTH = 40;
const SUMMARY_LENGTH = 200;
const aliases = { b: 'strong', i: 'em', del: 's', strike: 's', h1: 'h2', h5: 'h4', h6: 'h4', div: 'p' };

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
  nestingLimit: MAX_DEPTH,
  transformTags: {
    ...aliases,
    a: (_, { href = '' }) => ({
      tagName: 'a',
      attribs: isSafeLinkUrl(href) ? { href, rel: 'noopener noreferrer' } : ({} as Record<string, string>),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isSafeImageUrl(attribs.src ?? ''),
};

export const sanitizeHtml = (html: string): string => sanitize(html, options).trim();

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };

export function plainTextOf(html: string): string {
  const spaced = html.replace(/<(?!\/?(?:strong|em|u|s|a|code)\b)/g, ' <');
  const text = sanitize(spaced, { allowedTags: [], allowedAttributes: {} });
  return text
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

// Headings, lists and tables don't read as sentences.
const paragraphsOf = (html: string): string => plainTextOf((html.match(/<p>(?:(?!<p>).)*?<\/p>/gs) ?? []).join(' '));

/** A summary has at most 200 characters, cut at the end of a word. */
export function summaryOf(html: string): string {
  const text = paragraphsOf(html) || plainTextOf(html);
  if (text.length <= SUMMARY_LENGTH) return text;
  const cut = shorten(text, SUMMARY_LENGTH);
  const lastSpace = cut.lastIndexOf(' ');
  const wholeWords = lastSpace > SUMMARY_LENGTH / 2 ? cut.slice(0, lastSpace) : cut;
  return `${wholeWords.replace(/[\s.,;:–-]+$/, '')}…`;
}
