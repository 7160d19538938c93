import { createHmac, timingSafeEqual } from 'node:crypto';
import { LARGEST_ID } from '../../../contract/shared/http.ts';
import type { Deps } from '../../deps.ts';

type ReplyDeps = { config: Pick<Deps['config'], 'inbound'>; sealer: Pick<Deps['sealer'], 'deriveKeys'> };
type Whose = { orderId: number; userId: number };

const PURPOSE = 'reply-address';
const MAC_BYTES = 10;

/** The address belongs to one person and one order. Null unless configured. */
export function replyToOf({ config, sealer }: ReplyDeps, whose: Whose): string | null {
  const { address } = config.inbound;
  if (address === null) return null;
  const at = address.lastIndexOf('@');
  const [key] = sealer.deriveKeys(PURPOSE);
  const mac = macOf(key, whose).toString('hex');
  return `${address.slice(0, at)}+${whose.orderId}.${whose.userId}.${mac}${address.slice(at)}`;
}

/** Keys that were replaced still verify. Does not check that the person may write. */
export function readReplyTo({ config, sealer }: ReplyDeps, text: string): Whose | null {
  const { address } = config.inbound;
  if (address === null) return null;
  const at = address.lastIndexOf('@');
  const lower = text.trim().toLowerCase();
  const [start, end] = [`${address.slice(0, at)}+`, address.slice(at)];
  if (lower.length > 254 || !lower.startsWith(start) || !lower.endsWith(end)) return null;
  const token = lower.slice(start.length, lower.length - end.length);
  const [, order, user, mac = ''] = /^(\d{1,10})\.(\d{1,10})\.([0-9a-f]{20})$/.exec(token) ?? [];
  const whose = { orderId: Number(order), userId: Number(user) };
  if (!isId(whose.orderId) || !isId(whose.userId)) return null;
  const given = Buffer.from(mac, 'hex');
  return sealer.deriveKeys(PURPOSE).some((key) => timingSafeEqual(macOf(key, whose), given)) ? whose : null;
}

const isId = (value: number) => Number.isInteger(value) && value >= 1 && value <= LARGEST_ID;

const macOf = (key: Buffer, { orderId, userId }: Whose): Buffer =>
  createHmac('sha256', key).update(`${orderId}.${userId}`).digest().subarray(0, MAC_BYTES);
