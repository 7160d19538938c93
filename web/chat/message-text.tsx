import type { ReactNode } from 'react';

const URL_PATTERN = /https:\/\/[^\s<>"]+/g;
/** Ends the sentence, not the URL. */
const TRAILING_PUNCTUATION = /[.,;:!?'’)\]}]+$/;

export function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(URL_PATTERN)) {
    const url = found.replace(TRAILING_PUNCTUATION, '');
    parts.push(
      text.slice(at, index),
      <a key={index} href={url} target="_blank" rel="noopener noreferrer nofollow" className="underline">
        {url}
      </a>,
    );
    at = index + url.length;
  }
  return [...parts, text.slice(at)];
}

export const MessageText = ({ text }: { text: string }) => (
  <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
    {withLinks(text)}
  </p>
);
