import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { SavedReply } from '../../contract/order/threads.ts';
import { call } from '../api/browser.ts';
import { isOfInputMethod } from '../ui/input-method.ts';
import { fillReply, type ReplyValues, replyQuery } from './saved-reply-text.ts';
import { type Suggestion, SuggestionList } from './suggestion-list.tsx';

type Options = {
  text: string;
  /** Null for customers, who have no saved replies. */
  values: ReplyValues | null;
  /** They are suggested unless a reply is being chosen. */
  others?: readonly Suggestion[];
  onPick: (text: string, caret: number) => void;
};

const MAX_SHOWN = 8;
const has = (text: string, query: string) => text.toLowerCase().includes(query.trim().toLowerCase());

/** The first of all whose `nameOf` contains what was typed. */
export const matching = <T,>(all: readonly T[], query: string, nameOf: (one: T) => string): T[] =>
  all.filter((one) => has(nameOf(one), query)).slice(0, MAX_SHOWN);

/** Saved replies follow a `/` at the start. Returns what a `Composer` takes. */
export function useSuggestions({ text, values, others = [], onPick }: Options) {
  const listId = useId();
  const replyText = values ? replyQuery(text) : null;
  const replies = useSavedReplies(replyText !== null);
  const [at, setAt] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);

  const found = replyText !== null && values ? toReplies(values, replies ?? [], replyText) : others;
  const isOpen = found.length > 0 && closedFor !== text;
  const position = Math.min(at, found.length - 1);
  const current = found[position];
  const pick = (one: Suggestion) => {
    setAt(0);
    onPick(one.text, one.caret);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen || isOfInputMethod(event)) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) setAt((position + by + found.length) % found.length);
    else if (event.key === 'Escape') setClosedFor(text);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && current)
      pick(current);
    else return;
    event.preventDefault();
  };
  return {
    suggestions: isOpen && <SuggestionList id={listId} found={found} current={position} onPick={pick} />,
    hint: replyText !== null && replies !== null && found.length === 0 ? noReplies(replies.length) : null,
    area: {
      'aria-autocomplete': values ? ('list' as const) : undefined,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && current ? `${listId}-${current.id}` : undefined,
      onKeyDown,
    },
  };
}

const noReplies = (count: number): string =>
  count === 0 ? 'There are no saved replies yet.' : 'No saved replies match.';

const toReplies = (values: ReplyValues, replies: readonly SavedReply[], query: string): Suggestion[] =>
  matching(replies, query, ({ title }) => title).map(({ id, title, content }) => {
    const text = fillReply(content, values);
    return { id: `reply-${id}`, label: title, detail: text, text, caret: text.length };
  });

function useSavedReplies(isNeeded: boolean): SavedReply[] | null {
  const [replies, setReplies] = useState<SavedReply[] | null>(null);
  const isMissing = isNeeded && replies === null;
  useEffect(() => {
    if (!isMissing) return;
    let isShown = true;
    call('GET /admin/saved-replies', { query: { per_page: 100, sort: 'title' } }).then(
      ({ data }) => isShown && setReplies(data),
      console.warn,
    );
    return () => {
      isShown = false;
    };
  }, [isMissing]);
  return replies;
}
