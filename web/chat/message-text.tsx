import type { ReactNode } from 'react';

const ADDRESS = /https:\/\/[^\s<>"]+/g;
/** What ends a sentence and not an address. */
const CLOSING = /[.,;:!?'’)\]}]+$/;

function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(CLOSING, '');
    parts.push(
      text.slice(at, index),
      <a key={index} href={address} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {address}
      </a>,
    );
    at = index + address.length;
  }
  return [...parts, text.slice(at)];
}

/** Plain text as it was typed. Nothing in it is markup; an address that begins with https:// can be followed. */
export const MessageText = ({ text }: { text: string }) => (
  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
    {withLinks(text)}
  </p>
);
