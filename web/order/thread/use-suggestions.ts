import { type KeyboardEvent, useEffect, useState } from 'react';
import type { SavedReply } from '../../../contract/order/threads.ts';
import { call } from '../../api/browser.ts';
import { isOfInputMethod } from '../../ui/input-method.ts';
import { dueDay } from '../company-days.ts';
import { titlesOf, type Viewed } from '../workspace.ts';
import { mentionQuery, type Person } from './mentions.ts';
import { fillReply, replyQuery } from './saved-reply-text.ts';

export type Suggestion = { id: string; label: string; detail: string; text: string; caret: number };

type Options = {
  viewed: Viewed;
  text: string;
  caret: number;
  isNote: boolean;
  people: readonly Person[];
  onPick: (text: string, caret: number) => void;
};

const MAX_SHOWN = 8;
const has = (text: string, query: string) => text.toLowerCase().includes(query.trim().toLowerCase());

/** Saved replies follow a `/` at the start, people an `@` in a note. */
export function useSuggestions({ viewed, text, caret, isNote, people, onPick }: Options) {
  const isTeam = viewed.role !== 'customer';
  const replyText = isTeam ? replyQuery(text) : null;
  const replies = useSavedReplies(replyText !== null);
  const mention = isNote ? mentionQuery(text, caret) : null;
  const [at, setAt] = useState(0);
  const [closedFor, setClosedFor] = useState<string | null>(null);

  const found: Suggestion[] =
    replyText !== null
      ? toReplies(viewed, replies ?? [], replyText)
      : mention !== null
        ? toMentions(people, { text, caret, mention })
        : [];
  const isOpen = found.length > 0 && closedFor !== text;
  const current = Math.min(at, found.length - 1);
  const pick = (one: Suggestion) => {
    setAt(0);
    onPick(one.text, one.caret);
  };
  /** True if the key was used. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || isOfInputMethod(event)) return false;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = found[current];
    if (by !== 0) setAt((current + by + found.length) % found.length);
    else if (event.key === 'Escape') setClosedFor(text);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && chosen) pick(chosen);
    else return false;
    event.preventDefault();
    return true;
  };
  const empty = replyText !== null && replies !== null && found.length === 0 ? noReplies(replies.length) : null;
  return { found, current, isOpen, pick, onKeyDown, empty };
}

const noReplies = (count: number): string =>
  count === 0 ? 'There are no saved replies yet.' : 'No saved replies match.';

function toReplies({ order }: Viewed, replies: readonly SavedReply[], query: string): Suggestion[] {
  const values = {
    customer_name: order.user.name,
    order_id: order.id,
    due_day: dueDay(order.promise),
    service: titlesOf(order),
  };
  return replies
    .filter(({ title }) => has(title, query))
    .slice(0, MAX_SHOWN)
    .map(({ id, title, content }) => {
      const text = fillReply(content, values);
      return { id: `reply-${id}`, label: title, detail: text, text, caret: text.length };
    });
}

type Typed = { text: string; caret: number; mention: string };

function toMentions(people: readonly Person[], { text, caret, mention }: Typed): Suggestion[] {
  const start = text.slice(0, caret - mention.length);
  return people
    .filter(({ name }) => has(name, mention) && mention !== name)
    .slice(0, MAX_SHOWN)
    .map(({ id, name }) => ({
      id: `person-${id}`,
      label: name,
      detail: '',
      text: `${start}${name} ${text.slice(caret)}`,
      caret: start.length + name.length + 1,
    }));
}

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
