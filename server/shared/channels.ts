import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { PaymentProvider } from '../../contract/shared/status.ts';

export type PurchaseOutcome =
  | 'paid'
  | 'needs_review'
  | 'requires_action'
  | 'declined'
  | 'refused'
  | 'pending'
  | 'unavailable';
export type WebhookOutcome = 'accepted' | 'invalid' | 'unknown' | 'limited' | 'unavailable' | 'failed';
export type EmailOutcome = 'sent' | 'skipped' | 'retried' | 'dead';

/** Events of this process for the metrics, the log and its supervisor. */
export type Messages = {
  purchases: { provider: PaymentProvider; outcome: PurchaseOutcome };
  webhooks: { provider: PaymentProvider; outcome: WebhookOutcome };
  emails: { outcome: EmailOutcome };
  refusals: { limit: string };
  breakers: { provider: PaymentProvider; isOpen: boolean };
  uncaughtErrors: Record<string, never>;
  /** A PDF could not be rendered as it should be. */
  failedDocuments: { document: string; err: unknown };
  /** The start waits until nodes of an older version have stopped. */
  olderNodes: Record<string, never>;
};
export type ChannelName = keyof Messages;

const nameOf = (name: ChannelName) => `deskfront.${name}`;

/** Publishing does nothing without subscribers. */
const open = <Name extends ChannelName>(name: Name) => {
  const opened = channel(nameOf(name));
  return { publish: (message: Messages[Name]) => opened.publish(message) };
};

export const channels = {
  purchases: open('purchases'),
  webhooks: open('webhooks'),
  emails: open('emails'),
  refusals: open('refusals'),
  breakers: open('breakers'),
  uncaughtErrors: open('uncaughtErrors'),
  failedDocuments: open('failedDocuments'),
  olderNodes: open('olderNodes'),
};

export function subscribeTo<Name extends ChannelName>(name: Name, handle: (message: Messages[Name]) => void) {
  const onMessage = (message: unknown) => handle(message as Messages[Name]);
  subscribe(nameOf(name), onMessage);
  return () => void unsubscribe(nameOf(name), onMessage);
}
