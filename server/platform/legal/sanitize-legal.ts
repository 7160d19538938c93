import sanitize, { type IOptions } from 'sanitize-html';
import { isSafeLinkUrl } from '../../shared/urls/safe-urls.ts';

const options: IOptions = {
  allowedTags: [...'h2 h3 p ul ol li strong em a table thead tbody tr th td'.split(' ')],
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    div: 'p',
    a: (_, { href = '' }) => ({
      tagName: 'a',
      attribs: isSafeLinkUrl(href) ? { href, rel: 'noopener noreferrer' } : ({} as Record<string, string>),
    }),
  },
};

export const sanitizeLegal = (html: string): string => sanitize(html, options).trim();
