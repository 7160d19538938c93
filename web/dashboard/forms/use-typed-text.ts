import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../api/session.ts';
import { readTyped, removeTyped, saveTyped } from '../../api/typed-text.ts';
import type { useForm } from '../../ui/hooks/use-form.ts';
import { showToast } from '../frame/toasts.tsx';
import { changesOf, fillIn, missingIn, type Values, valuesOf } from './form-values.ts';

/** A form may have values outside of its controls. Undefined: as the record has them. */
export type TypedTextState = { value: unknown; restore: (value: never) => void };

type Options = {
  state?: TypedTextState | undefined;
  /** Tells the records of one page apart. */
  record?: string | number | undefined;
};

/** `earlier`: typed into an older version of the record, and not yet put back. */
type Stored = { initial: Values; values: Values; state?: unknown; earlier?: Stored };

/** The record was changed in the meantime: the user decides. */
export type Offer = { accept: () => void; dismiss: () => void };

type Restoring = { values: Values; hasChanged: boolean; round: number };

/** A control may depend on another that depends on a third. */
const ROUNDS = 3;

/** Forms being saved: a form that replaces one of them has its text. */
const saving = new Set<string>();

const isSame = (a: Values, b: Values) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Stores what is typed in this tab, and fills it in again after a reload. If the record has changed since, it is offered.
 * `discard` removes it.
 */
export function useTypedText(form: ReturnType<typeof useForm>, { state, record = '' }: Options = {}) {
  const { isDirty, pending, setDirty, whenSaved } = form;
  const { ref } = form.props;
  const userId = useSession().user?.id;
  const { pathname, search } = useLocation();
  const job = new URLSearchParams(search).get('job') ?? '';
  const [restoring, setRestoring] = useState<Restoring | null>(null);
  const [earlier, setEarlier] = useState<Stored | null>(null);
  const latest = useRef({ state, userId, earlier, name: '', initial: {} as Values, isRestoring: false });
  useEffect(() => {
    Object.assign(latest.current, { state, userId, earlier });
  });
  const save = () => {
    const { state, userId, earlier, name, initial, isRestoring } = latest.current;
    if (!ref.current || userId === undefined || !name || isRestoring) return;
    const values = valuesOf(ref.current);
    const stored: Stored = { initial, values, ...(state && { state: state.value }), ...(earlier && { earlier }) };
    saveTyped(userId, name, stored);
  };
  const discard = () => {
    const { userId, name } = latest.current;
    if (userId === undefined || !name) return;
    saving.delete(name);
    removeTyped(userId, name);
    setEarlier(null);
  };
  const restore = (values: Values, stored: Stored) => {
    latest.current.isRestoring = true;
    if (stored.state !== undefined) latest.current.state?.restore(stored.state as never);
    setRestoring({ values, hasChanged: stored.state !== undefined, round: 1 });
  };
  const stateText = JSON.stringify(state?.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the state has no event
  useEffect(() => {
    if (isDirty) save();
  }, [stateText, isDirty]);
  const before = useRef({ isDirty: false, isPending: false });
  useEffect(() => {
    const { name } = latest.current;
    if (pending) saving.add(name);
    else if (before.current.isPending) saving.delete(name);
    if (before.current.isDirty && !isDirty) {
      discard();
      if (ref.current) latest.current.initial = valuesOf(ref.current);
    }
    before.current = { isDirty, isPending: pending };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round fills in the controls that the one before has made appear
  useEffect(() => {
    const element = ref.current;
    if (!restoring || !element) return;
    const { values, round } = restoring;
    const missing = missingIn(element, values);
    const hasChanged = fillIn(element, values) || restoring.hasChanged;
    if (Object.keys(missing).length > 0 && round < ROUNDS)
      return setRestoring({ values: missing, hasChanged, round: round + 1 });
    latest.current.isRestoring = false;
    setRestoring(null);
    if (!hasChanged) return;
    setDirty(true);
    save();
    showToast('What you typed here is back.');
  }, [restoring]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per form
  useEffect(() => {
    const element = ref.current;
    const id = latest.current.userId;
    if (!element || id === undefined) return;
    const name = `${pathname}${job}:${element.getAttribute('aria-label') ?? ''}${record && `:${record}`}`;
    const initial = valuesOf(element);
    Object.assign(latest.current, { name, initial });
    whenSaved.current = discard;
    const stored = saving.has(name) ? null : readTyped<Stored>(id, name);
    if (stored && isSame(stored.initial, initial)) {
      setEarlier(stored.earlier ?? null);
      restore(stored.values, stored);
    } else setEarlier(stored);
    const saveLater = () => queueMicrotask(save);
    element.addEventListener('input', saveLater);
    element.addEventListener('change', saveLater);
    return () => {
      element.removeEventListener('input', saveLater);
      element.removeEventListener('change', saveLater);
    };
  }, []);
  const offer: Offer | null = earlier && {
    accept() {
      setEarlier(null);
      restore(changesOf(earlier.values, earlier.initial), earlier);
    },
    dismiss() {
      latest.current.earlier = null;
      setEarlier(null);
      if (isDirty) save();
      else discard();
    },
  };
  return { discard, offer };
}
