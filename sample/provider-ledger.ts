import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type Stripe from 'stripe';
import { CURRENCY, toDecimal } from '../contract/shared/money.ts';
import type { PaymentProvider } from '../contract/shared/status.ts';
import { openLedger } from '../sandbox/ledger.ts';
import * as paypalDisputes from '../sandbox/paypal/disputes.ts';
import { approveOrder, captureOrder, createOrder, toOrderInput } from '../sandbox/paypal/orders.ts';
import * as paypalRefunds from '../sandbox/paypal/refunds.ts';
import * as stripeDisputes from '../sandbox/stripe/disputes.ts';
import { createIntent } from '../sandbox/stripe/payment-intents.ts';
import * as stripeRefunds from '../sandbox/stripe/refunds.ts';
import type { ProviderDispute, ProviderRefund } from '../server/adapters/payments/payments.ts';
import { toDispute as paypalDispute } from '../server/adapters/payments/paypal-records.ts';
import { toDispute as stripeDispute, toRefund } from '../server/adapters/payments/stripe-records.ts';
import type { Config } from '../server/config/config.ts';
import { timeAgo } from './time.ts';

/** `pm_card_visa` */
export const SAMPLE_CARD = 'Visa ·4242';

export type SamplePayment = { provider: PaymentProvider; ref: string; captureRef: string; card: string | null };
type NewPayment = { provider: PaymentProvider; cents: number; description: string; daysAgo: number };
type NewRefund = { cents: number; key: string | null; daysAgo: number; isPending?: boolean };

// The past is not reported now.
const webhooks = { stripe() {}, paypal() {} };

/** The sandbox's own file if it runs in this process. Another sandbox never gets the sample's payments. */
function ledgerFile({ sandbox, sandboxUrl, dataDir }: Config): { file: string; isTemporary: boolean } {
  const isTemporary = !sandbox || sandboxUrl !== null;
  const dir = isTemporary ? mkdtempSync(join(tmpdir(), 'deskfront-sample-')) : dataDir;
  return { file: join(dir, 'sandbox.sqlite'), isTemporary };
}

/** The demo can refund these payments, and a comparison of both records finds no difference. */
export function openProviderLedger(config: Config) {
  const { file, isTemporary } = ledgerFile(config);
  let now = new Date();
  const ledger = openLedger(file, () => now);
  // The database does not know payments that an interrupted seeding has left.
  ledger.clear();
  // Hundreds of writes are not worth a wait each.
  ledger.db.exec('pragma synchronous = off');
  const providers = { ledger, webhooks };
  const at = <T>(daysAgo: number, write: () => T): T => {
    now = timeAgo(daysAgo);
    return ledger.transaction(write);
  };

  const payByCard = (cents: number, description: string, metadata: Record<string, string>): SamplePayment => {
    const charge = { amount: String(cents), currency: CURRENCY.toLowerCase(), confirm: 'true', description, metadata };
    const { id, latest_charge } = createIntent(providers, { ...charge, payment_method: 'pm_card_visa' }, null);
    return { provider: 'stripe', ref: id, captureRef: latest_charge ?? '', card: SAMPLE_CARD };
  };

  const payByPaypal = (cents: number, description: string): SamplePayment => {
    const { id } = createOrder(providers, toOrderInput({ amount: toDecimal(cents), custom_id: description }));
    approveOrder(providers, id);
    const [capture] = captureOrder(providers, id, null).purchase_units[0]?.payments?.captures ?? [];
    return { provider: 'paypal', ref: id, captureRef: capture?.id ?? '', card: null };
  };

  return {
    pay: ({ provider, cents, description, daysAgo }: NewPayment): SamplePayment =>
      at(daysAgo, () =>
        provider === 'stripe'
          ? payByCard(cents, description, { attempt_key: randomUUID() })
          : payByPaypal(cents, description),
      ),

    /** The shop took this payment, but our records lost it with a restored backup. */
    payUnrecorded: (cents: number, email: string, daysAgo: number): SamplePayment =>
      at(daysAgo, () => payByCard(cents, 'Phishing drill', { attempt_key: randomUUID(), email })),

    refund: ({ provider, ref, captureRef }: SamplePayment, { cents, key, daysAgo, isPending }: NewRefund): string =>
      at(daysAgo, () => {
        if (provider === 'paypal') {
          const amount = { currency_code: CURRENCY, value: toDecimal(cents) };
          const input = { amount, ...(key !== null && { custom_id: key }) };
          return paypalRefunds.refundCapture(providers, captureRef, input, isPending).id;
        }
        const metadata: Record<string, string> = key === null ? {} : { refund_key: key };
        const params = { payment_intent: ref, amount: String(cents), metadata };
        return stripeRefunds.createRefund(providers, params, isPending).id;
      }),

    /** The buyer's bank has sent a card refund back. */
    returnRefund: (ref: string, daysAgo: number): ProviderRefund =>
      at(daysAgo, () => toRefund(stripeRefunds.failRefund(providers, ref) as unknown as Stripe.Refund)),

    dispute: ({ provider, ref, captureRef }: SamplePayment, reason: string, daysAgo: number): ProviderDispute =>
      at(daysAgo, () =>
        provider === 'paypal'
          ? paypalDispute(paypalDisputes.openDispute(providers, { capture: captureRef, reason }), 'sandbox')
          : toStripeDispute(stripeDisputes.openDispute(providers, { payment_intent: ref, reason })),
      ),

    loseDispute: (provider: PaymentProvider, ref: string, daysAgo: number): ProviderDispute =>
      at(daysAgo, () =>
        provider === 'paypal'
          ? paypalDispute(paypalDisputes.closeDispute(providers, ref, 'lost'), 'sandbox')
          : toStripeDispute(stripeDisputes.closeDispute(providers, ref, 'lost')),
      ),

    close() {
      ledger.close();
      if (isTemporary) rmSync(dirname(file), { recursive: true, force: true });
    },
  };
}

export type ProviderLedger = ReturnType<typeof openProviderLedger>;

const toStripeDispute = (dispute: object): ProviderDispute => stripeDispute(dispute as unknown as Stripe.Dispute);
