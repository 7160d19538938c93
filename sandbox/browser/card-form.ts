import { cardStyle } from './card-style.ts';
import { createElement, styledRoot } from './dialog.ts';

export type CardError = { type: 'validation_error'; code: string; message: string };
export type CardState = { empty: boolean; complete: boolean; error: CardError | undefined };
type Field = { input: HTMLInputElement; error: HTMLElement; check(final: boolean): CardError | null };

const digits = (text: string) => text.replace(/\D/g, '');
const validationError = (code: string, message: string): CardError => ({ type: 'validation_error', code, message });

const formatters: Record<string, (text: string) => string> = {
  number: (text) =>
    (
      digits(text)
        .slice(0, 19)
        .match(/.{1,4}/g) ?? []
    ).join(' '),
  expiry: (text) => {
    const typed = digits(text);
    const padded = /^[2-9]/.test(typed) ? `0${typed}` : typed;
    return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded;
  },
  cvc: (text) => digits(text).slice(0, 4),
};

function luhn(number: string): boolean {
  let sum = 0;
  for (let i = 0; i < number.length; i += 1) {
    const digit = Number(number[number.length - 1 - i]) * (i % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** `final` is false while the buyer is still typing: only errors that further input can't correct are reported. */
const checks: Record<string, (text: string, final: boolean) => CardError | null> = {
  number: (text, final) => {
    const number = digits(text);
    const full = number.length >= (/^3[47]/.test(number) ? 15 : 16);
    if (full && !luhn(number)) return validationError('invalid_number', 'Your card number is invalid.');
    return final && !full ? validationError('incomplete_number', 'Your card number is incomplete.') : null;
  },
  expiry: (text, final) => {
    const [month = 0, year = 0] = [Number(digits(text).slice(0, 2)), Number(digits(text).slice(2))];
    if (digits(text).length < 4)
      return final ? validationError('incomplete_expiry', 'Your card’s expiration date is incomplete.') : null;
    if (month < 1 || month > 12)
      return validationError('invalid_expiry_month', 'Your card’s expiration date is invalid.');
    return new Date(2000 + year, month, 1) < new Date()
      ? validationError('invalid_expiry_year_past', 'Your card’s expiration year is in the past.')
      : null;
  },
  cvc: (text, final) =>
    final && text.length < 3 ? validationError('incomplete_cvc', 'Your card’s security code is incomplete.') : null,
};

function makeField(name: string, label: string, attributes: Record<string, string>): Field & { row: HTMLElement } {
  const input = createElement('input', {
    id: name,
    name,
    type: 'text',
    inputmode: 'numeric',
    spellcheck: 'false',
    required: '',
    'aria-describedby': `${name}-error`,
    ...attributes,
  });
  const error = createElement('p', { id: `${name}-error`, class: 'error', role: 'alert' });
  const row = createElement(
    'div',
    { class: `field ${name}` },
    createElement('label', { for: name }, label),
    input,
    error,
  );
  const check = (final: boolean) => {
    const problem = checks[name]?.(input.value, final) ?? null;
    error.textContent = problem?.message ?? '';
    input.setAttribute('aria-invalid', String(problem !== null));
    return problem;
  };
  return { row, input, error, check };
}

/** Separate from the page's form: its values are sent to the provider only. */
export function cardForm(host: HTMLElement, notify: (event: 'change' | 'focus' | 'blur', state: CardState) => void) {
  const root = host.shadowRoot ?? styledRoot(host, cardStyle);
  const fields = {
    number: makeField('number', 'Card number', {
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      maxlength: '23',
    }),
    expiry: makeField('expiry', 'Expiration date', { autocomplete: 'cc-exp', placeholder: 'MM / YY', maxlength: '7' }),
    cvc: makeField('cvc', 'Security code', { autocomplete: 'cc-csc', placeholder: 'CVC', maxlength: '4' }),
  };
  const all = Object.entries(fields);
  const nextOf: Record<string, Field> = { number: fields.expiry, expiry: fields.cvc };
  const fill = createElement('button', { type: 'button' }, 'Fill in a test card');
  root.replaceChildren(
    createElement(
      'div',
      { class: 'card', role: 'group', 'aria-label': 'Card details' },
      ...all.map(([, field]) => field.row),
      createElement('p', { class: 'note' }, 'Sandbox: no real card is charged.', fill),
    ),
  );

  const state = (): CardState => {
    const problems = all.map(([name, { input }]) => checks[name]?.(input.value, true) ?? null);
    return {
      empty: all.every(([, { input }]) => input.value === ''),
      complete: problems.every((problem) => problem === null),
      error: all.map(([name, { input }]) => checks[name]?.(input.value, false)).find((problem) => problem) ?? undefined,
    };
  };
  const write = (name: string, { input }: Field, value: string) => {
    const isDeleting = value.length < (input.dataset.before ?? '').length;
    input.value = isDeleting ? value : (formatters[name]?.(value) ?? value);
    input.dataset.before = input.value;
  };
  for (const [name, field] of all) {
    field.input.addEventListener('input', () => {
      const before = field.input.dataset.before ?? '';
      write(name, field, field.input.value);
      field.check(false);
      notify('change', state());
      // The provider's form moves on too once a number or date is complete.
      if (field.input.value.length > before.length && checks[name]?.(field.input.value, true) === null)
        nextOf[name]?.input.focus();
    });
    field.input.addEventListener('focus', () => notify('focus', state()));
    field.input.addEventListener('blur', () => {
      if (field.input.value) field.check(true);
      notify('blur', state());
    });
  }
  fill.addEventListener('click', () => {
    for (const [name, value] of Object.entries({ number: '4242424242424242', expiry: '1234', cvc: '123' })) {
      const field = fields[name as keyof typeof fields];
      write(name, field, value);
      field.check(true);
    }
    notify('change', state());
  });

  return {
    state,
    focus: () => fields.number.input.focus(),
    clear() {
      for (const [name, field] of all) {
        write(name, field, '');
        field.error.textContent = '';
        field.input.setAttribute('aria-invalid', 'false');
      }
      notify('change', state());
    },
    setDisabled(isDisabled: boolean) {
      for (const [, { input }] of all) input.disabled = isDisabled;
    },
    validate(): CardError | null {
      const problems = all.map(([, field]) => ({ field, problem: field.check(true) }));
      const first = problems.find(({ problem }) => problem);
      first?.field.input.focus();
      return first?.problem ?? null;
    },
    values() {
      const expiry = digits(fields.expiry.input.value);
      return {
        number: digits(fields.number.input.value),
        exp_month: String(Number(expiry.slice(0, 2))),
        exp_year: `20${expiry.slice(2)}`,
        cvc: fields.cvc.input.value,
      };
    },
  };
}

export type CardForm = ReturnType<typeof cardForm>;
