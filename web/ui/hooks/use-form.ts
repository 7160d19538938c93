import { type FocusEvent, type FormEvent, type SubmitEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/call.ts';
import { Canceled } from '../../api/canceled.ts';
import { brokenRule, isControl, withLabel } from '../field-rules.ts';

type Errors = Record<string, string | undefined>;
export type FormResult = { kind: 'success' | 'error'; message: string } | null;

export type FormOptions = {
  /** A returned string is shown as success, a thrown error at its fields or in the form, `Canceled` not at all. */
  submit: (values: Record<string, string>, form: HTMLFormElement) => Promise<unknown>;
  /** Shown if the server sent no message. */
  failure: string;
  check?: (values: Record<string, string>) => Errors;
  clears?: boolean;
  /** Defaults to the server's message, or `failure`. */
  errorMessage?: (error: unknown, failure: string) => string;
};

const controlsOf = (form: HTMLFormElement) => Array.from(form.elements).filter(isControl);

const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** Uses native validation. Spread `props` into `<form>`, pass `errors[name]` to each field. */
export function useForm({ submit, failure, check, clears, errorMessage = messageOf }: FormOptions) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [result, setResult] = useState<FormResult>(null);
  /** Runs even if the form is gone by then. */
  const whenSaved = useRef(() => {});

  const show = (form: HTMLFormElement, found: Errors) => {
    setErrors(found);
    controlsOf(form)
      .find((control) => found[control.name])
      ?.focus();
  };

  const problemOf = (form: HTMLFormElement, name: string) => {
    const broken = controlsOf(form).find((control) => control.name === name && brokenRule(control));
    return (broken && brokenRule(broken)) || check?.(valuesOf(form))[name] || undefined;
  };

  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const { target, relatedTarget, currentTarget } = event;
    // A new error would move the pressed button away, which validates anyway.
    if (relatedTarget instanceof HTMLButtonElement || !isControl(target)) return;
    if (target.value === '' && !(target.name in errors)) return;
    setErrors((current) => ({ ...current, [target.name]: problemOf(currentTarget, target.name) }));
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    if (!isControl(target)) return;
    const { name } = target;
    setDirty(true);
    setErrors((current) => ({ ...current, [name]: current[name] ? problemOf(currentTarget, name) : undefined }));
  };

  const fail = (form: HTMLFormElement, error: unknown) => {
    if (error instanceof Canceled) return;
    const message = errorMessage(error, failure);
    const named: Errors = {};
    if (error instanceof ApiError)
      for (const [name, [rule]] of Object.entries(error.errors ?? {})) {
        const control = form.elements.namedItem(name);
        if (control && rule) named[name] = withLabel(control as Element, rule);
      }
    if (Object.keys(named).length > 0) show(form, named);
    setResult({ kind: 'error', message });
  };

  const validate = (form = ref.current): Record<string, string> | null => {
    if (!form) return null;
    const values = valuesOf(form);
    const found: Errors = { ...check?.(values) };
    for (const control of controlsOf(form)) found[control.name] = brokenRule(control) ?? found[control.name];
    if (Object.values(found).some(Boolean)) {
      show(form, found);
      return null;
    }
    setErrors({});
    return values;
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (pending) return;
    setResult(null);
    const values = validate(form);
    if (!values) return;
    setPending(true);
    try {
      const message = await submit(values, form);
      whenSaved.current();
      if (typeof message === 'string') setResult({ kind: 'success', message });
      if (clears) form.reset();
      setDirty(false);
    } catch (error) {
      fail(form, error);
    } finally {
      setPending(false);
    }
  };

  return {
    errors,
    pending,
    result,
    isDirty,
    setDirty,
    setResult,
    validate,
    whenSaved,
    props: { ref, noValidate: true, onSubmit, onBlur, onInput },
  };
}
