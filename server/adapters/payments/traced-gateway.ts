import { activeTracing, traced } from '../../shared/tracing.ts';
import type { PaymentGateway } from './payments.ts';

/** Each call is a span with the provider's name and nothing of the payment. */
export function tracedGateway<G extends PaymentGateway>(gateway: G): G {
  if (!activeTracing()) return gateway;
  const attributes = { 'deskfront.payment_provider': gateway.provider };
  return new Proxy(gateway, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver);
      if (typeof value !== 'function' || !asynchronous.has(name)) return value;
      return (...args: unknown[]) =>
        traced(`${gateway.provider} ${String(name)}`, attributes, () => value.apply(target, args));
    },
  });
}

const asynchronous = new Set<string | symbol>([
  'charge',
  'find',
  'cancel',
  'refund',
  'refundsOf',
  'refOfCapture',
  'findDispute',
  'webhookSetup',
  'verifyEvent',
  'readAccount',
  'requestEvent',
  'createOrder',
] satisfies (keyof import('./payments.ts').PaypalGateway)[]);
