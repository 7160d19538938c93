import { CURRENCY, formatMoney } from '../../contract/shared/money.ts';
import { createElement, openDialog, styledRoot } from './dialog.ts';

export type ExpressOptions = {
  emailRequired?: boolean;
  buttonHeight?: number;
  buttonTheme?: { googlePay?: string };
  paymentMethods?: { googlePay?: string };
};
type Card = { number: string; exp_month: string; exp_year: string; cvc: string };

const buttonStyle = `
  :host { display: block }
  button { width: 100%; border: 1px solid #747775; border-radius: 8px; cursor: pointer; color: #fff; background: #000;
    font: 600 1.0625rem/1 system-ui, sans-serif }
  button.white { color: #1f1f1f; background: #fff }
  button:focus-visible { outline: 3px solid #4285f4; outline-offset: 2px }`;

const walletCard = (number: string): Card => ({ number, exp_month: '12', exp_year: '2034', cvc: '123' });

/** The wallet provides name, email and card. */
export function expressCheckout(
  host: HTMLElement,
  options: ExpressOptions,
  { amountCents, emit }: { amountCents(): number; emit(event: string, detail: unknown): void },
) {
  const root = host.shadowRoot ?? styledRoot(host, buttonStyle);
  // The provider's rule: a browser without payment requests has no Google Pay.
  const isAvailable = 'PaymentRequest' in window && options.paymentMethods?.googlePay !== 'never';
  let card: Card | null = null;

  const button = createElement('button', { type: 'button' }, 'Pay with Google Pay');
  button.style.height = `${options.buttonHeight ?? 44}px`;
  button.classList.toggle('white', options.buttonTheme?.googlePay === 'white');
  if (isAvailable) root.replaceChildren(button);

  button.addEventListener('click', async () => {
    const choice = await openDialog(
      'Google Pay',
      `Pay ${formatMoney(amountCents())} (${CURRENCY}) with the card in your wallet.`,
      [
        { value: 'approve', label: 'Pay', look: 'primary' },
        { value: 'cancel', label: 'Cancel', look: 'plain' },
        { value: 'declined', label: 'Pay with a card that will be declined', look: 'quiet' },
      ],
      'cancel',
    );
    if (choice === 'cancel') return emit('cancel', { elementType: 'expressCheckout' });
    card = walletCard(choice === 'declined' ? '4000000000000002' : '4242424242424242');
    const buyer = {
      name: 'Sam Wallet',
      email: `sam.wallet.${crypto.getRandomValues(new Uint32Array(1))[0]}@example.com`,
    };
    emit('confirm', {
      elementType: 'expressCheckout',
      expressPaymentType: 'google_pay',
      ...(options.emailRequired ? { billingDetails: buyer } : {}),
      paymentFailed() {},
    });
  });

  return {
    availablePaymentMethods: isAvailable ? { applePay: false, googlePay: true, link: false } : undefined,
    validate: () => (card ? null : { type: 'validation_error', code: 'incomplete', message: 'Choose a wallet first.' }),
    values: () => card ?? walletCard(''),
  };
}
