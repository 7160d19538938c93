import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import type { SavedReply } from '../../contract/order/threads.ts';
import { call } from '../api/browser.ts';
import { isOfInputMethod } from '../ui/input-method.ts';
import { fillReply, type ReplyValues } from './saved-reply-text.ts';
import { matching, type Suggestion } from './suggestion.ts';
import { SuggestionList } from './suggestion-list.tsx';

/** The text field has the keys. */
export type SuggestionsHandle = { onKeyDown: (event: KeyboardEvent) => void };
export type SuggestionsState = { isOpen: boolean; currentId: string | null; hint: string | null };

type Props = {
  ref: Ref<SuggestionsHandle>;
  id: string;
  text: string;
  /** The saved replies whose title contains `query`, instead of `others`. */
  replies: { query: string; values: ReplyValues } | null;
  others: readonly Suggestion[];
  onPick: (text: string, caret: number) => void;
  onState: (state: SuggestionsState) => void;
};

export function Suggestions({ ref, id, text, replies, others, onPick, onState }: Props) {
  const saved = useSavedReplies(replies !== null);
  const [at, setAt] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);

  const found = replies ? toReplies(replies.values, saved ?? [], replies.query) : others;
  const isOpen = found.length > 0 && closedFor !== text;
  const position = Math.min(at, found.length - 1);
  const current = found[position];
  const currentId = isOpen && current ? `${id}-${current.id}` : null;
  const hint = replies && saved !== null && found.length === 0 ? noReplies(saved.length) : null;
  useEffect(() => onState({ isOpen, currentId, hint }), [isOpen, currentId, hint, onState]);
  const pick = (one: Suggestion) => {
    setAt(0);
    onPick(one.text, one.caret);
  };
  useImperativeHandle(ref, () => ({
    onKeyDown(event) {
      if (!isOpen || isOfInputMethod(event)) return;
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (by !== 0) setAt((position + by + found.length) % found.length);
      else if (event.key === 'Escape') setClosedFor(text);
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && current)
        pick(current);
      else return;
      event.preventDefault();
    },
  }));
  return isOpen && <SuggestionList id={id} found={found} current={position} onPick={pick} />;
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
