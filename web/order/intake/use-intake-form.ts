import { useCallback, useEffect, useRef, useState } from 'react';
import type { Intake } from '../../../contract/order/intakes.ts';
import { call } from '../../api/browser.ts';
import { ApiError, messageOf } from '../../api/call.ts';
import {
  type AnswerErrors,
  type Answers,
  type AnswerValue,
  answersOf,
  missingErrors,
  sentAnswers,
  serverErrors,
} from './answer-values.ts';
import { keepUnsent, readUnsent } from './unsent-answers.ts';

const SAVE_AFTER_MS = 900;

export type SaveState =
  | { kind: 'idle' | 'saving' | 'conflict' }
  | { kind: 'saved'; at: Date }
  | { kind: 'failed'; message: string };

export type IntakeFormOptions = {
  orderId: number;
  intake: Intake;
  onSubmitted: (intake: Intake) => void;
  /** Called once another window has answered. */
  onReload: () => Promise<void>;
};

/** Open questions are saved while they are answered; corrections only when sent. */
export function useIntakeForm({ orderId, intake, onSubmitted, onReload }: IntakeFormOptions) {
  const { item_id, fields, state } = intake;
  const hasDraft = state === 'open';
  const [unsent] = useState(() => readUnsent(orderId, intake));
  const [answers, setAnswers] = useState<Answers>(() => ({ ...answersOf(intake), ...unsent?.answers }));
  const [errors, setErrors] = useState<AnswerErrors>({});
  const [save, setSave] = useState<SaveState>({ kind: 'idle' });
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef(answers);
  const changed = useRef(new Set<string>(Object.keys(unsent?.answers ?? {})));
  const updatedAt = useRef(unsent?.updated_at ?? intake.updated_at);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const adopt = useCallback((next: Intake) => {
    updatedAt.current = next.updated_at;
    const merged = answersOf(next);
    for (const key of changed.current) merged[key] = current.current[key] ?? null;
    current.current = merged;
    setAnswers(merged);
  }, []);
  // Another window's answers are taken over unless something is being typed here.
  useEffect(() => {
    if (intake.updated_at > updatedAt.current && changed.current.size === 0) adopt(intake);
  }, [intake, adopt]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const keepChanged = () => {
    const answers = Object.fromEntries([...changed.current].map((key) => [key, current.current[key] ?? null]));
    keepUnsent(orderId, intake, { updated_at: updatedAt.current, answers });
  };
  const put = async (submit: boolean): Promise<Intake> => {
    clearTimeout(timer.current);
    const keys = [...changed.current];
    changed.current.clear();
    try {
      const body = { answers: sentAnswers(current.current, keys), submit, updated_at: updatedAt.current };
      const saved = await call('PUT /orders/{id}/intakes/{itemId}', {
        params: { id: orderId, itemId: item_id },
        body,
      });
      adopt(saved);
      keepChanged();
      return saved;
    } catch (error) {
      for (const key of keys) changed.current.add(key);
      keepChanged();
      throw error;
    }
  };
  // One request after the other: each response has the time that the next one sends.
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    const next = saving.current.then(work, work);
    saving.current = next.catch(() => {});
    return next;
  };
  const saveTyped = async () => {
    if (!hasDraft || changed.current.size === 0) return;
    setSave({ kind: 'saving' });
    try {
      await queued(() => (changed.current.size > 0 ? put(false) : Promise.resolve(null)));
      setSave({ kind: 'saved', at: new Date() });
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      if (error instanceof ApiError && error.errors) setErrors(serverErrors(fields, error.errors));
      setSave(
        isConflict
          ? { kind: 'conflict' }
          : { kind: 'failed', message: messageOf(error, 'Not saved yet. Check your connection.') },
      );
    }
  };
  const change = (key: string, value: AnswerValue, { isPartial = false } = {}) => {
    current.current = { ...current.current, [key]: value };
    setAnswers(current.current);
    setErrors((now) => ({ ...now, [key]: undefined }));
    changed.current.add(key);
    keepChanged();
    clearTimeout(timer.current);
    // A secret is stored once it has been typed.
    if (!isPartial) timer.current = setTimeout(() => void saveTyped(), SAVE_AFTER_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what a reload has restored
  useEffect(() => {
    if (unsent) void saveTyped();
  }, []);
  const submit = async (): Promise<AnswerErrors> => {
    if (isPending) return {};
    setProblem(null);
    const missing = missingErrors(fields, current.current);
    if (Object.keys(missing).length > 0) {
      setErrors(missing);
      return missing;
    }
    setPending(true);
    try {
      onSubmitted(await queued(() => put(true)));
      return {};
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setSave({ kind: 'conflict' });
      const found = error instanceof ApiError ? serverErrors(fields, error.errors) : {};
      setErrors(found);
      setProblem(messageOf(error, 'Failed to send your answers. Please try again.'));
      return found;
    } finally {
      setPending(false);
    }
  };
  const discard = () => {
    changed.current.clear();
    keepChanged();
  };
  const reload = async () => {
    discard();
    updatedAt.current = '';
    setSave({ kind: 'idle' });
    setProblem(null);
    await onReload();
  };
  return { answers, errors, save, isPending, problem, change, saveTyped, submit, reload, discard };
}
