import { type AnyExtension, Mark, Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { isOwnPath, isSafeLink } from './link-url.ts';

type Level = 2 | 3 | 4;

/** Maps pasted levels as the server does. */
const headingsUpTo = (last: Level) =>
  [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(Math.max(level, 2), last) } }));

/** The defaults drop links on code and headings in lists, which the site allows. */
const relaxed =
  (last: Level) =>
  (extension: AnyExtension): AnyExtension => {
    if (extension instanceof Mark && extension.name === 'code') return extension.extend({ excludes: '' });
    if (!(extension instanceof Node)) return extension;
    if (extension.name === 'codeBlock')
      return extension.extend({ content: 'inline*', marks: 'bold italic underline strike link' });
    if (extension.name === 'listItem') return extension.extend({ content: 'block+' });
    if (extension.name === 'heading') return extension.extend({ parseHTML: () => headingsUpTo(last) });
    return extension;
  };

const kitUpTo = (last: Level) =>
  StarterKit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map(relaxed(last));
    },
  });

const link = {
  openOnClick: false,
  defaultProtocol: 'https',
  HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
  isAllowedUri: (href: string) => isOwnPath(href) || isSafeLink(href),
};

export const textKit = kitUpTo(4).configure({ heading: { levels: [2, 3, 4] }, link });

/** Headings, lists, links, bold and italic. */
export const plainKit = kitUpTo(3).configure({
  heading: { levels: [2, 3] },
  link,
  blockquote: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  strike: false,
  underline: false,
});
