import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { later, usePrefetch } from '../dashboard/later.tsx';
import { Part } from '../ui/part.tsx';
import { type ReplyValues, replyQuery } from './saved-reply-text.ts';
import type { Suggestion } from './suggestion.ts';
import type { SuggestionsHandle, SuggestionsState } from './suggestions.tsx';

const Suggestions = later(() => import('./suggestions.tsx').then((part) => part.Suggestions));

type Options = {
  text: string;
  /** Null for customers, who have no saved replies. */
  values: ReplyValues | null;
  /** They are suggested unless a reply is being chosen. */
  others?: readonly Suggestion[];
  onPick: (text: string, caret: number) => void;
};

const nothing: SuggestionsState = { isOpen: false, currentId: null, hint: null };

/** Saved replies follow a `/` at the start. Returns what a `Composer` takes. */
export function useSuggestions({ text, values, others = [], onPick }: Options) {
  const listId = useId();
  const list = useRef<SuggestionsHandle>(null);
  const [shown, setShown] = useState(nothing);
  usePrefetch(Suggestions);
  const query = values ? replyQuery(text) : null;
  const replies = query !== null && values ? { query, values } : null;
  const isAsked = replies !== null || others.length > 0;
  const [isNeeded, setNeeded] = useState(isAsked);
  if (isAsked && !isNeeded) setNeeded(true);
  return {
    suggestions: isNeeded && (
      <Part>
        <Suspense>
          <Suggestions
            ref={list}
            id={listId}
            text={text}
            replies={replies}
            others={others}
            onPick={onPick}
            onState={setShown}
          />
        </Suspense>
      </Part>
    ),
    hint: shown.hint,
    area: {
      'aria-autocomplete': values ? ('list' as const) : undefined,
      'aria-controls': shown.isOpen ? listId : undefined,
      'aria-activedescendant': shown.currentId ?? undefined,
      onKeyDown: (event: KeyboardEvent) => list.current?.onKeyDown(event),
    },
  };
}
