import { type CardForm, cardForm } from './card-form.ts';
import { type Appearance, paint } from './card-style.ts';
import { make } from './dialog.ts';

type Listener = (event?: unknown) => void;
type Options = Record<string, unknown> & { appearance?: Appearance };

/** The `payment` element, and `card` as a plainer spelling of it: both are the card's fields. */
export function sandboxElement(type: string, appearance: () => Appearance) {
  const listeners = new Map<string, Set<Listener>>();
  const host = make('div', { 'data-sandbox-element': type });
  let form: CardForm | null = null;
  let isReady = false;

  const emit = (event: string, detail?: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(detail);
  };
  const shown = (state: ReturnType<CardForm['state']>) => ({
    elementType: type,
    empty: state.empty,
    complete: state.complete,
    ...(type === 'payment' ? { collapsed: false, value: { type: 'card' } } : { error: state.error, brand: 'unknown' }),
  });

  const element = {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      // React attaches its listener after mounting.
      if (event === 'ready' && isReady) setTimeout(() => listener({ elementType: type }));
      return element;
    },
    once(event: string, listener: Listener) {
      const once = (detail?: unknown) => {
        element.off(event, once);
        listener(detail);
      };
      return element.on(event, once);
    },
    off(event: string, listener?: Listener) {
      if (listener) listeners.get(event)?.delete(listener);
      else listeners.delete(event);
      return element;
    },
    mount(place: string | HTMLElement) {
      const target = typeof place === 'string' ? document.querySelector(place) : place;
      if (!target) throw new Error(`The selector you specified (${place}) applies to no DOM elements.`);
      form ??= cardForm(host, (event, state) => emit(event, event === 'change' ? shown(state) : { elementType: type }));
      paint(host, appearance());
      target.append(host);
      setTimeout(() => {
        if (isReady) return;
        isReady = true;
        emit('loaderstart', { elementType: type });
        emit('ready', { elementType: type });
      });
    },
    unmount: () => host.remove(),
    destroy: () => host.remove(),
    update(options: Options) {
      if (typeof options.disabled === 'boolean' || typeof options.readOnly === 'boolean')
        form?.setDisabled(options.disabled === true || options.readOnly === true);
    },
    focus: () => form?.focus(),
    blur: () => (document.activeElement as HTMLElement | null)?.blur(),
    clear: () => form?.clear(),
    collapse() {},
    /** For this script alone. */
    sandbox: { type, form: () => form, repaint: () => paint(host, appearance()) },
  };
  return element;
}

export type SandboxElement = ReturnType<typeof sandboxElement>;

/** What `stripe.elements({ mode: 'payment', amount, currency, … })` answers. */
export function sandboxElements(options: Options = {}) {
  if ('paymentMethodTypes' in options)
    throw new Error('paymentMethodTypes is no longer supported. Use allowedPaymentMethodTypes.');
  let settings = options;
  const made: SandboxElement[] = [];
  const listeners = new Map<string, Listener>();
  const appearance = () => settings.appearance ?? {};

  const elements = {
    create(type: string) {
      if (type !== 'payment' && type !== 'card') throw new Error(`The sandbox has no ${type} element.`);
      if (made.some(({ sandbox }) => sandbox.type === type))
        throw new Error(`Can only create one Element of type ${type} through this set of Elements.`);
      const element = sandboxElement(type, appearance);
      const { destroy } = element;
      element.destroy = () => {
        destroy();
        made.splice(made.indexOf(element), 1);
      };
      made.push(element);
      return element;
    },
    getElement: (type: string | { __elementType?: string }) => {
      const name = typeof type === 'string' ? type : type?.__elementType;
      return made.find(({ sandbox }) => sandbox.type === name) ?? null;
    },
    update(changes: Options) {
      settings = { ...settings, ...changes };
      for (const { sandbox } of made) sandbox.repaint();
    },
    fetchUpdates: async () => ({}),
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    /** Validates; has to be called before a confirmation token is made, as with the real ones. */
    async submit() {
      const form = made[0]?.sandbox.form();
      if (!form) return { error: { type: 'validation_error', message: 'The card form is not there yet.' } };
      const error = form.validate();
      return error ? { error } : { selectedPaymentMethod: 'card' };
    },
    sandboxForm: () => made[0]?.sandbox.form() ?? null,
  };
  return elements;
}
