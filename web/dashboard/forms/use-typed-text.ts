import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../api/session.ts';
import { readTyped, removeTyped, saveTyped } from '../../api/typed-text.ts';
import type { useForm } from '../../ui/hooks/use-form.ts';
import { showToast } from '../frame/toasts.tsx';
import { changesOf, fillIn, type Values, valuesOf } from './form-values.ts';

/** A form may have values outside of its controls. */
export type TypedTextState = { value: unknown; restore: (value: never) => void };
type Options = { state?: TypedTextState | undefined; record?: string | number | undefined };

type Stored = { initial: Values; changes: Values; state?: unknown };

const isSame = (a: Values, b: Values) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Stores what is typed in this tab, and fills it in again after a reload. A form of another `record`, or with other
 * initial values, is another form. Returns what discards it.
 */
export function useTypedText(form: ReturnType<typeof useForm>, { state, record = '' }: Options = {}): () => void {
  const { isDirty, setDirty, whenSaved } = form;
  const { ref } = form.props;
  const userId = useSession().user?.id;
  const { pathname, search } = useLocation();
  const job = new URLSearchParams(search).get('job') ?? '';
  const latest = useRef({ state, userId, name: '', save: () => {} });
  useEffect(() => {
    latest.current.state = state;
    latest.current.userId = userId;
  });
  const discard = () => {
    const { userId, name } = latest.current;
    if (userId !== undefined && name) removeTyped(userId, name);
  };
  const stateText = JSON.stringify(state?.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the state has no event
  useEffect(() => {
    if (isDirty) latest.current.save();
  }, [stateText, isDirty]);
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty) discard();
    wasDirty.current = isDirty;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per form
  useEffect(() => {
    const element = ref.current;
    const id = latest.current.userId;
    if (!element || id === undefined) return;
    const name = `${pathname}${job}:${element.getAttribute('aria-label') ?? ''}${record}`;
    latest.current.name = name;
    whenSaved.current = discard;
    const initial = valuesOf(element);
    const stored = readTyped<Stored>(id, name);
    let isRestoring = true;
    const save = () => {
      if (isRestoring) return;
      const changes = changesOf(valuesOf(element), initial);
      const { state } = latest.current;
      saveTyped(id, name, { initial, changes, ...(state && { state: state.value }) } satisfies Stored);
    };
    const saveLater = () => queueMicrotask(save);
    element.addEventListener('input', saveLater);
    element.addEventListener('change', saveLater);
    const restore = ({ changes, state }: Stored) => {
      if (fillIn(element, changes) || state !== undefined) {
        setDirty(true);
        showToast('What you typed here is back.');
      }
      isRestoring = false;
    };
    const canRestore = stored && isSame(stored.initial, initial);
    if (canRestore && stored.state !== undefined) {
      latest.current.state?.restore(stored.state as never);
      // Its controls are there after the next render.
      requestAnimationFrame(() => restore(stored));
    } else if (canRestore) restore(stored);
    else isRestoring = false;
    latest.current.save = save;
    return () => {
      element.removeEventListener('input', saveLater);
      element.removeEventListener('change', saveLater);
    };
  }, []);
  return discard;
}
