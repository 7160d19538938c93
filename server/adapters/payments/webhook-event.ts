import { type ClaimedPayment, type GatewayEvent, InvalidEvent } from './payments.ts';

const eventId = /^[\x21-\x7e]{1,255}$/;
const eventType = /^[\x21-\x7e]{1,80}$/;
/** Payments, charges, captures and disputes. */
const providerRef = /^[\w-]{1,255}$/;
const attemptKey = /^[\w-]{1,64}$/;
/** Another system's may look different. */
const installationId = /^[\s\S]{1,500}$/;

export function aboutOf(type: unknown): GatewayEvent['about'] {
  const text = String(type);
  if (/dispute/i.test(text)) return 'dispute';
  return /refund|reversed/i.test(text) ? 'refund' : 'payment';
}

const matching = (value: unknown, format: RegExp): string | null =>
  typeof value === 'string' && format.test(value) ? value : null;

type UntrustedFields = Record<Exclude<keyof GatewayEvent, 'about' | 'installation' | 'check'>, unknown> & {
  installation?: unknown;
  check?: unknown;
} & Pick<GatewayEvent, 'about'>;

/** The fields of a webhook may have any type and length. */
export function gatewayEvent(fields: UntrustedFields): GatewayEvent {
  const [id, type] = [matching(fields.id, eventId), matching(fields.type, eventType)];
  if (id === null || type === null) throw new InvalidEvent('The webhook has no valid id and type.');
  return {
    id,
    type,
    about: fields.about,
    ref: matching(fields.ref, providerRef),
    key: matching(fields.key, attemptKey),
    captureRef: matching(fields.captureRef, providerRef),
    disputeRef: matching(fields.disputeRef, providerRef),
    installation: matching(fields.installation, installationId),
    check: matching(fields.check, attemptKey),
  };
}

/** The event is not signed, so it may be anything. */
export function claimedPayment(read: () => GatewayEvent): ClaimedPayment | null {
  try {
    const { key, ref, check = null } = read();
    return { key, ref, check };
  } catch {
    return null;
  }
}

export const propertyOf = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  );
