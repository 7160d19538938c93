import { type AnyExtension, Mark, Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { isOwnPath, isSafeLink } from './link-url.ts';

const LEVELS = [2, 3, 4] as const;

/** The defaults drop links on code and headings in lists, which the site allows. */
function relaxed(extension: AnyExtension): AnyExtension {
  if (extension instanceof Mark && extension.name === 'code') return extension.extend({ excludes: '' });
  if (!(extension instanceof Node)) return extension;
  if (extension.name === 'codeBlock')
    return extension.extend({ content: 'inline*', marks: 'bold italic underline strike link' });
  if (extension.name === 'listItem') return extension.extend({ content: 'block+' });
  // Maps pasted levels as the server does.
  if (extension.name === 'heading')
    return extension.extend({
      parseHTML: () => [
        ...LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
        { tag: 'h1', attrs: { level: 2 } },
        { tag: 'h5', attrs: { level: 4 } },
        { tag: 'h6', attrs: { level: 4 } },
      ],
    });
  return extension;
}

const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(relaxed);
  },
});

export const textKit = Kit.configure({
  heading: { levels: [...LEVELS] },
  link: {
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: 'noopener noreferrer' },
    isAllowedUri: (href) => isOwnPath(href) || isSafeLink(href),
  },
});
