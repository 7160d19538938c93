import type { ReactNode } from 'react';
import { linkParts } from './links.ts';

export const withLinks = (text: string): ReactNode[] =>
  linkParts(text).map((part, i) =>
    part.isUrl ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
      <a key={i} href={part.text} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );

export const MessageText = ({ text }: { text: string }) => (
  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
    {withLinks(text)}
  </p>
);
