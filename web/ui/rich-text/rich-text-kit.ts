import { type AnyExtension, Mark, Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { isOwnPath, isSafeLink } from './link-url.ts';

const LEVELS = [2, 3, 4] as const;

/** As they come, some parts of the kit drop what a text may well have: a link on code, a heading in a list. */
function widened(part: AnyExtension): AnyExtension {
  if (part instanceof Mark && part.name === 'code') return part.extend({ excludes: '' });
  if (!(part instanceof Node)) return part;
  if (part.name === 'codeBlock') return part.extend({ content: 'inline*', marks: 'bold italic underline strike link' });
  if (part.name === 'listItem') return part.extend({ content: 'block+' });
  // What is pasted may have other levels; the server makes the same of them.
  if (part.name === 'heading')
    return part.extend({
      parseHTML: () => [
        ...LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h5', attrs: { level: 4 } },
        { tag: 'h6', attrs: { level: 4 } },
      ],
    });
  return part;
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(widened);
  },
});

/** Text, headings, lists, quotes, code and links. */
export const textKit = Kit.configure({
  heading: { levels: [...LEVELS] },
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
    isAllowedUri: (href) => isOwnPath(href) || isSafeLink(href),
  },
});
