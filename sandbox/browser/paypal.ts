/** Replaces PayPal's browser script (version 5), as @paypal/react-paypal-js uses it. */
import { CURRENCY, formatAmount } from '../../contract/shared/money.ts';
import { createElement, openDialog, styledRoot } from './dialog.ts';

type Actions = Record<string, unknown>;
type ButtonOptions = {
  fundingSource?: string;
  style?: { height?: number; shape?: string; color?: string; label?: string };
  createOrder?: (data: unknown, actions: Actions) => Promise<string>;
  onInit?: (data: unknown, actions: Actions) => void;
  onClick?: (data: unknown, actions: Actions) => unknown;
  onApprove?: (data: unknown, actions: Actions) => unknown;
  onCancel?: (data: unknown, actions: Actions) => void;
  onError?: (error: unknown) => void;
};
type Order = { id: string; purchase_units: { amount: { value: string; currency_code: string } }[]; message?: string };

const orders = '/sandbox/paypal/orders';

const buttonStyle = `
  :host { display: block }
  button { width: 100%; min-height: 44px; border: 0; font: 700 1.125rem/1 system-ui, sans-serif; letter-spacing: -.01em;
    cursor: pointer; color: #142c6b }
  button em { font-style: italic; font-weight: 800 } button em + em { color: #0a4a8f }
  button:focus-visible { outline: 3px solid #142c6b; outline-offset: 2px }
  button:disabled { cursor: default; opacity: .45 }
  button.dark { color: #fff } button.dark em + em { color: #fff }`;

const colors: Record<string, string> = {
  gold: '#ffc439',
  blue: '#0a5fd0',
  silver: '#eee',
  white: '#fff',
  black: '#1e1f24',
};
const labels: Record<string, string> = { pay: 'Pay with ', checkout: '', buynow: 'Buy now with ' };

async function callSandbox(method: string, path: string, body?: unknown): Promise<Order> {
  const response = await fetch(orders + path, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  const order = (await response.json()) as Order;
  if (!response.ok) throw new Error(order.message ?? 'PayPal does not respond.');
  return order;
}

/** Errors of the page's callbacks are thrown. */
async function pay(options: ButtonOptions): Promise<void> {
  if (!options.createOrder) throw new Error('createOrder is missing.');
  const orderID = await options.createOrder({ paymentSource: 'paypal' }, {});
  const order = await callSandbox('GET', `/${orderID}`);
  const amount = order.purchase_units[0]?.amount;
  const price =
    amount?.currency_code === CURRENCY ? formatAmount(amount.value) : `${amount?.value} ${amount?.currency_code}`;
  const choice = await openDialog(
    'Pay with PayPal',
    `Approve ${price} as buyer@sandbox.test`,
    [
      { value: 'approve', label: 'Approve', look: 'primary' },
      { value: 'cancel', label: 'Cancel', look: 'plain' },
      { value: 'declined', label: 'Approve with a card that will be declined', look: 'quiet' },
      { value: 'pending', label: 'Approve with a payment that PayPal reviews first', look: 'quiet' },
    ],
    'cancel',
  );
  if (choice === 'cancel') return options.onCancel?.({ orderID }, { redirect() {} });
  await callSandbox('POST', `/${orderID}/approve`, { instrument: choice === 'approve' ? 'good' : choice });
  const actions = {
    order: { get: () => callSandbox('GET', `/${orderID}`) },
    redirect: (url: string) => location.assign(url),
    restart: () => pay(options),
  };
  await options.onApprove?.(
    { orderID, payerID: 'SANDBOXBUYER1', paymentID: null, facilitatorAccessToken: '' },
    actions,
  );
}

function Buttons(options: ButtonOptions = {}) {
  const host = createElement('div', { 'data-sandbox-paypal': '' });
  const { height = 48, shape, color = 'gold', label = 'paypal' } = options.style ?? {};
  const wordmark = [createElement('em', {}, 'Pay'), createElement('em', {}, 'Pal')];
  const button = createElement(
    'button',
    { type: 'button', 'aria-label': `${labels[label] ?? ''}PayPal` },
    labels[label] ?? '',
    ...wordmark,
  );
  button.style.background = colors[color] ?? '#ffc439';
  button.style.height = `${height}px`;
  button.style.borderRadius = shape === 'pill' ? '999px' : shape === 'sharp' ? '0' : '6px';
  button.classList.toggle('dark', color === 'black' || color === 'blue');

  const setDisabled = async (isDisabled: boolean) => {
    button.disabled = isDisabled;
  };
  const click = async () => {
    let isRejected = false;
    const reject = async () => {
      isRejected = true;
    };
    try {
      await options.onClick?.({ fundingSource: 'paypal' }, { reject, resolve: async () => {} });
      if (!isRejected) await pay(options);
    } catch (error) {
      if (!options.onError) throw error;
      options.onError(error);
    }
  };
  // A second click would create a second order.
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-busy') === 'true') return;
    button.setAttribute('aria-busy', 'true');
    try {
      await click();
    } finally {
      button.removeAttribute('aria-busy');
    }
  });

  return {
    isEligible: () => options.fundingSource === undefined || options.fundingSource === 'paypal',
    async render(target: HTMLElement | string) {
      const container = typeof target === 'string' ? document.querySelector(target) : target;
      if (!container) throw new Error('Window navigated away: there is no such container.');
      if (!host.shadowRoot) styledRoot(host, buttonStyle).append(button);
      container.append(host);
      options.onInit?.({}, { enable: () => setDisabled(false), disable: () => setDisabled(true) });
    },
    close: async () => host.remove(),
    updateProps: async (changes: ButtonOptions) => void Object.assign(options, changes),
    resume() {},
    hasReturned: () => false,
  };
}

const FUNDING = { PAYPAL: 'paypal', VENMO: 'venmo', PAYLATER: 'paylater', CREDIT: 'credit', CARD: 'card' };
const paypal = {
  version: '5.0.0',
  Buttons,
  FUNDING,
  getFundingSources: () => ['paypal'],
  isFundingEligible: (source: string) => source === 'paypal',
};
Object.assign(window, { paypal });
