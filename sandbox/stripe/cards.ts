/** Stripe's public test cards: https://docs.stripe.com/testing */

/** `advice_code`: whether another try may succeed. */
type Advice = 'try_again_later' | 'do_not_try_again' | 'confirm_card_data';
export type Decline = { code: string; decline_code?: string; advice_code?: Advice; message: string };
export type Card = {
  brand: string;
  funding: 'credit' | 'debit' | 'prepaid';
  decline?: Decline;
  /** Requires 3-D Secure before the payment succeeds or is declined. */
  authenticate?: true;
  /** `request_three_d_secure: any` does not lead to the bank's page: not enrolled, or the bank can't authenticate. */
  onRequest?: 'attempt_acknowledged' | 'not_supported';
};

const declined = (decline_code: string, advice_code: Advice, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  advice_code,
  message,
});

export const declines = {
  generic: declined('generic_decline', 'try_again_later'),
  insufficientFunds: declined('insufficient_funds', 'try_again_later', 'Your card has insufficient funds.'),
  lost: declined('lost_card', 'do_not_try_again'),
  stolen: declined('stolen_card', 'do_not_try_again'),
  fraudulent: declined('fraudulent', 'do_not_try_again'),
  velocity: declined(
    'card_velocity_exceeded',
    'try_again_later',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired: { code: 'expired_card', advice_code: 'confirm_card_data', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', advice_code: 'confirm_card_data', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  number: { code: 'incorrect_number', message: 'Your card number is incorrect.' },
  live: declined(
    'test_mode_live_card',
    'do_not_try_again',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid ' +
      'test cards, visit: https://stripe.com/docs/testing.',
  ),
} satisfies Record<string, Decline>;

const visa = (more: Partial<Card> = {}): Card => ({ brand: 'visa', funding: 'credit', ...more });
const other = (brand: string, funding: Card['funding'] = 'credit', more: Partial<Card> = {}): Card => ({
  brand,
  funding,
  ...more,
});

const byNumber: Record<string, Card> = {
  '4242424242424242': visa(),
  '4000056655665556': visa({ funding: 'debit' }),
  '5555555555554444': other('mastercard'),
  '5200828282828210': other('mastercard', 'debit'),
  '5105105105105100': other('mastercard', 'prepaid', { onRequest: 'attempt_acknowledged' }),
  '378282246310005': other('amex', 'credit', { onRequest: 'not_supported' }),
  '6011111111111117': other('discover'),
  '3056930009020004': other('diners'),
  '3566002020360505': other('jcb'),
  '6200000000000005': other('unionpay'),
  '4000000000000002': visa({ decline: declines.generic }),
  '4000000000009995': visa({ decline: declines.insufficientFunds }),
  '4000000000009987': visa({ decline: declines.lost }),
  '4000000000009979': visa({ decline: declines.stolen }),
  '4000000000000069': visa({ decline: declines.expired }),
  '4000000000000127': visa({ decline: declines.cvc }),
  '4000000000000119': visa({ decline: declines.processing }),
  '4000000000006975': visa({ decline: declines.velocity }),
  '4100000000000019': visa({ decline: declines.fraudulent }),
  '4000000000000341': visa({ decline: declines.generic }),
  '4000000000003055': visa(),
  '4000000000003220': visa({ authenticate: true }),
  '4000000000003063': visa({ authenticate: true }),
  '4000002760003184': visa({ authenticate: true }),
  '4000002500003155': visa({ authenticate: true }),
  '4000008400001629': visa({ authenticate: true, decline: declines.generic }),
  '4000008260003178': visa({ authenticate: true, decline: declines.insufficientFunds }),
};

const byName: Record<string, string> = {
  visa: '4242424242424242',
  us: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  mastercard_debit: '5200828282828210',
  mastercard_prepaid: '5105105105105100',
  amex: '378282246310005',
  discover: '6011111111111117',
  diners: '3056930009020004',
  jcb: '3566002020360505',
  unionpay: '6200000000000005',
  chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedLostCard: '4000000000009987',
  chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  chargeDeclinedFraudulent: '4100000000000019',
  chargeCustomerFail: '4000000000000341',
  threeDSecureOptional: '4000000000003055',
  threeDSecure2Required: '4000000000003220',
  threeDSecureRequired: '4000000000003063',
  authenticationRequired: '4000002760003184',
  authenticationRequiredOnSetup: '4000002500003155',
  threeDSecureRequiredChargeDeclined: '4000008400001629',
  authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
};

/** `tok_visa_chargeDeclined` equals `tok_chargeDeclined`. */
export function numberOfAlias(id: string): string | null {
  const name = /^(?:tok|pm_card)_(\w+)$/.exec(id)?.[1] ?? '';
  return byName[name] ?? byName[name.replace(/^visa_/, '')] ?? null;
}

/** Null for a number that may be a real card's and must not be stored. */
export const cardOfNumber = (number: string): Card | null =>
  Object.hasOwn(byNumber, number) ? (byNumber[number] ?? null) : null;

export function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map((digit, i) => Number(digit) * (i % 2 === 1 ? 2 : 1));
  const sum = digits.reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
