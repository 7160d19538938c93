import { type CardForm, cardForm } from './card-form.ts';
import { type Appearance, applyAppearance } from './card-style.ts';
import { createElement } from './dialog.ts';
import { createEmitter, type Listener } from './emitter.ts';
import { type ExpressOptions, expressCheckout } from './express-checkout.ts';

type Options = Record<string, unknown> & { appearance?: Appearance };

export function sandboxElement(type: string, appearance: () => Appearance) {
  const { add, remove, emit } = createEmitter();
  const host = createElement('div', { 'data-sandbox-element': type });
  let form: CardForm | null = null;
  let isReady = false;

  const changeEvent = (state: ReturnType<CardForm['state']>) => ({
    elementType: type,
    empty: state.empty,
    complete: state.complete,
    ...(type === 'payment' ? { collapsed: false, value: { type: 'card' } } : { error: state.error, brand: 'unknown' }),
  });

  const element = {
    on(event: string, listener: Listener) {
      add(event, listener);
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
      remove(event, listener);
      return element;
    },
    mount(container: string | HTMLElement) {
      const target = typeof container === 'string' ? document.querySelector(container) : container;
      if (!target) throw new Error(`The selector you specified (${container}) applies to no DOM elements.`);
      form ??= cardForm(host, (event, state) =>
        emit(event, event === 'change' ? changeEvent(state) : { elementType: type }),
      );
      applyAppearance(host, appearance());
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
    /** Internal to this script. */
    sandbox: { type, form: () => form, repaint: () => applyAppearance(host, appearance()) },
  };
  return element;
}

export type SandboxElement = ReturnType<typeof sandboxElement> | ReturnType<typeof expressElement>;

function expressElement(options: ExpressOptions, amountCents: () => number) {
  const { add, remove, emit } = createEmitter();
  const host = createElement('div', { 'data-sandbox-element': 'expressCheckout' });
  const wallet = expressCheckout(host, options, { amountCents, emit });
  const ready = { elementType: 'expressCheckout', availablePaymentMethods: wallet.availablePaymentMethods };
  let isReady = false;
  const element = {
    on(event: string, listener: Listener) {
      add(event, listener);
      if (event === 'ready' && isReady) setTimeout(() => listener(ready));
      return element;
    },
    off(event: string, listener?: Listener) {
      remove(event, listener);
      return element;
    },
    mount(container: HTMLElement) {
      container.append(host);
      setTimeout(() => {
        isReady = true;
        emit('ready', ready);
      });
    },
    unmount: () => host.remove(),
    destroy: () => host.remove(),
    update() {},
    sandbox: { type: 'expressCheckout', form: () => wallet, repaint() {} },
  };
  return element;
}

export function sandboxElements(options: Options = {}) {
  if ('paymentMethodTypes' in options)
    throw new Error('paymentMethodTypes is no longer supported. Use allowedPaymentMethodTypes.');
  let settings = options;
  const created: SandboxElement[] = [];
  const listeners = new Map<string, Listener>();
  const appearance = () => settings.appearance ?? {};

  const elements = {
    create(type: string, options: ExpressOptions = {}): SandboxElement {
      if (type !== 'payment' && type !== 'card' && type !== 'expressCheckout')
        throw new Error(`The sandbox has no ${type} element.`);
      if (created.some(({ sandbox }) => sandbox.type === type))
        throw new Error(`Can only create one Element of type ${type} through this set of Elements.`);
      const element: SandboxElement =
        type === 'expressCheckout'
          ? expressElement(options, () => Number(settings.amount ?? 0))
          : sandboxElement(type, appearance);
      const { destroy } = element;
      element.destroy = () => {
        destroy();
        created.splice(created.indexOf(element), 1);
      };
      created.push(element);
      return element;
    },
    getElement: (type: string | { __elementType?: string }) => {
      const name = typeof type === 'string' ? type : type?.__elementType;
      return created.find(({ sandbox }) => sandbox.type === name) ?? null;
    },
    update(changes: Options) {
      settings = { ...settings, ...changes };
      for (const { sandbox } of created) sandbox.repaint();
    },
    fetchUpdates: async () => ({}),
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
    /** Stripe too wants it called before a confirmation token is created. */
    async submit() {
      const form = created[0]?.sandbox.form();
      if (!form) return { error: { type: 'validation_error', message: 'The card form is not ready yet.' } };
      const error = form.validate();
      return error ? { error } : { selectedPaymentMethod: 'card' };
    },
    sandboxForm: () => created[0]?.sandbox.form() ?? null,
  };
  return elements;
}
