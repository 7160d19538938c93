import { type FocusEvent, type FormEvent, type SubmitEvent, useRef, useState } from 'react';
import { ApiError, messageOf } from '../api/call.ts';
import { asSentence, brokenRule, isControl } from './field-rules.ts';

type Errors = Record<string, string | undefined>;
export type FormResult = { kind: 'success' | 'error'; message: string } | null;

export type FormOptions = {
  /** Sends the values. A string it returns is shown as success; what it throws as error, or beside the fields it names. */
  submit: (values: Record<string, string>, form: HTMLFormElement) => Promise<unknown>;
  /** Shown when the server gave no reason of its own. */
  failure: string;
  /** Rules that need more than one field: errors by field name. */
  check?: (values: Record<string, string>) => Errors;
  /** Empties the form after success. */
  clears?: boolean;
  /** The words for a failure that no field shows; without it the server's, and `failure` where it has none. */
  wordsFor?: (error: unknown, failure: string) => string;
};

const controlsOf = (form: HTMLFormElement) => Array.from(form.elements).filter(isControl);

const valuesOf = (form: HTMLFormElement) =>
  Object.fromEntries(
    [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/**
 * A form over native validation: a field is checked when it is left, its error goes as soon as it is right, and
 * nothing typed is ever lost. Spread `props` into `<form>`, give `errors[name]` to each field.
 */
export function useForm({ submit, failure, check, clears, wordsFor = messageOf }: FormOptions) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [result, setResult] = useState<FormResult>(null);

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
    // Pressing the button checks everything anyway; an error that appears now would move the button from under it.
    if (relatedTarget instanceof HTMLButtonElement || !isControl(target)) return;
    if (target.value === '' && !(target.name in errors)) return;
    setErrors((now) => ({ ...now, [target.name]: problemOf(currentTarget, target.name) }));
  };

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    if (!isControl(target)) return;
    const { name } = target;
    setDirty(true);
    setErrors((now) => ({ ...now, [name]: now[name] ? problemOf(currentTarget, name) : undefined }));
  };

  const fail = (form: HTMLFormElement, error: unknown) => {
    const message = wordsFor(error, failure);
    const named: Errors = {};
    if (error instanceof ApiError)
      for (const [name, [rule]] of Object.entries(error.errors ?? {})) {
        const control = form.elements.namedItem(name);
        if (control && rule) named[name] = asSentence(control as Element, rule);
      }
    if (Object.keys(named).length > 0) show(form, named);
    setResult({ kind: 'error', message });
  };

  /** The values where every rule holds; otherwise null, with the errors shown and the first of them in focus. */
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
    // What the last try was told says nothing about this one.
    setResult(null);
    const values = validate(form);
    if (!values) return;
    setPending(true);
    try {
      const message = await submit(values, form);
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
    /** Something was typed since the start or the last success. */
    isDirty,
    setDirty,
    setResult,
    validate,
    props: { ref, noValidate: true, onSubmit, onBlur, onInput },
  };
}
