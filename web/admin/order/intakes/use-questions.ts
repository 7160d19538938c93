import { useLayoutEffect, useRef, useState } from 'react';
import type { IntakeField } from '../../../../contract/order/intakes.ts';
import { moved } from '../../../ui/fields/moved.ts';
import { type Question, toQuestions, withCopies, withNew } from './questions.ts';

type Removed = { question: Question; at: number };

const quoted = ({ label }: Question) => (label.trim() ? `“${label.trim()}”` : 'The question');

/** `onChange` also reports changes without a control, such as moving a question. */
export function useQuestions(fields: readonly IntakeField[], onChange: () => void) {
  const [questions, setQuestions] = useState(() => toQuestions(fields));
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<string | null>(null);
  // Moving a row in the document takes the focus away from its button.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    document.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });
  const change = (next: Question[], focus: string | null = null) => {
    setQuestions(next);
    focusNext.current = focus;
    onChange();
  };
  const open = (id: number) => setOpenIds((now) => new Set(now).add(id));
  return {
    questions,
    openIds,
    removed,
    announcement,
    update: (id: number, values: Partial<Question>) =>
      setQuestions((now) => now.map((one) => (one.id === id ? { ...one, ...values } : one))),
    toggle: (id: number) =>
      setOpenIds((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    open,
    add() {
      const next = withNew(questions);
      const id = next.at(-1)?.id ?? 0;
      open(id);
      change(next, `[data-question="${id}"] input`);
    },
    copy: (copied: readonly IntakeField[]) => change(withCopies(questions, copied)),
    move(from: number, to: number) {
      const question = questions[from];
      if (!question || from === to) return;
      const step = to < from ? 'up' : 'down';
      const isAtEnd = step === 'up' ? to === 0 : to === questions.length - 1;
      const button = isAtEnd ? (step === 'up' ? 'down' : 'up') : step;
      change(moved(questions, from, to), `[data-question="${question.id}"] [data-move="${button}"]`);
      setAnnouncement(`${quoted(question)} is now number ${to + 1} of ${questions.length}.`);
    },
    remove(at: number) {
      const question = questions[at];
      if (!question) return;
      setRemoved({ question, at });
      setAnnouncement(`${quoted(question)} was removed.`);
      change(questions.toSpliced(at, 1), '[data-undo-removal]');
    },
    undoRemoval() {
      if (!removed) return;
      const { question, at } = removed;
      setRemoved(null);
      setAnnouncement(`${quoted(question)} is back.`);
      change(questions.toSpliced(at, 0, question), `[data-question="${question.id}"] [aria-expanded]`);
    },
    replace: (next: Question[]) => change(next),
    /** Stored questions are no change: `onChange` is not called. */
    load(stored: readonly IntakeField[]) {
      setQuestions(toQuestions(stored));
      setOpenIds(new Set());
      setRemoved(null);
    },
  };
}

export type Questions = ReturnType<typeof useQuestions>;
