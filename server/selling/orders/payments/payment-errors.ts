import { type PaymentProvider, providerName } from '../../../../contract/shared/status.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import type { Failure } from './attempts.ts';

export const inProgress = () =>
  new AppError('conflict', 'This payment is still being processed. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });

export const alreadyUsed = () => new AppError('conflict', 'This payment has already been used.');

export const underReview = () =>
  new AppError('conflict', "Our team needs to review this payment. We'll email you about it.");

export const stillPending = () =>
  new AppError('conflict', "Your payment is still being processed. We'll email you as soon as it's confirmed.", {
    retryAfterSeconds: 10,
  });

export const actionRequired = (clientSecret: string, token: string) =>
  new AppError('payment_required', 'Your bank asks you to confirm this payment.', {
    body: { requires_action: { client_secret: clientSecret, payment_token: token } },
  });

export const unavailable = (provider: PaymentProvider) =>
  new AppError(
    'unavailable',
    `${providerName(provider)} isn't responding right now. Please try again. You won't be charged twice.`,
    { retryAfterSeconds: 5 },
  );

export const toError = ({ code, message, field }: Failure): AppError =>
  field ? invalidField(field, message) : new AppError(code, message);
