import { Fragment } from 'react';
import { withLinks } from '../../chat/message-text.tsx';
import { mentionParts, type Person } from './mentions.ts';

/** Plain text; https:// URLs become links, and mentions names. */
export const MessageBody = ({ text, people }: { text: string; people: readonly Person[] }) => (
  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
    {mentionParts(text, people).map(({ text: part, isMention }, i) =>
      isMention ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
        <strong key={i} className="font-semibold">
          {part}
        </strong>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Fragment key={i}>{withLinks(part)}</Fragment>
      ),
    )}
  </p>
);
