import type { Db } from '../../adapters/database/database.ts';
import { domainOf } from '../../adapters/email/email.ts';
import { hasPaidOrder } from '../../order/files/files.ts';
import { passesOf } from './authentication-results.ts';
import type { EmailHead } from './email-head.ts';
import type { Turn } from './parse-apart.ts';
import { type Envelope, findPerson, type InboundDeps, valuesOf } from './received.ts';

type Sent = { head: EmailHead | null; envelope: Envelope; userId: number | null };

/** The receiving server writes it so; a name that the sender chose stands outside of the parentheses. */
const network = /\((?:[^()\s]{0,255}\s{1,3})?\[(?:IPv6:)?([0-9a-f.:]{3,45})\]\)/i;

/** Whose time it costs: strangers can't use up that of a person, or of a domain that they don't own. */
export function senderKey(config: InboundDeps['config'], { head, envelope, userId }: Sent): string {
  if (userId !== null) return `user ${userId}`;
  if (!head) return 'unknown';
  const results = valuesOf(head, 'authentication-results')[0] ?? null;
  const [proven] = envelope.passes ?? passesOf(results, config.inbound.authservId ?? '');
  if (proven) return `domain ${proven.domain}`;
  const [, ip] = network.exec(valuesOf(head, 'received')[0] ?? '') ?? [];
  return ip ? `network ${ip}` : `unproven ${domainOf(head.from[0] ?? '')}`;
}

const MOST_MS = 20_000;

export const hasParsingTime = (spentMs: number): boolean => spentMs < MOST_MS;

export const spentParsingTime = async ({ limits }: Pick<InboundDeps, 'limits'>, key: string): Promise<number> =>
  (await limits.used('emailParsing', key)) * 10;

export const spendParsingTime = ({ limits }: Pick<InboundDeps, 'limits'>, key: string, ms: number): Promise<void> =>
  limits.spend('emailParsing', key, ms / 10);

/** A stranger may have any number of accounts that have paid nothing. */
export async function rankOf(db: Db, userId: number | null): Promise<Turn['rank']> {
  if (userId === null) return 2;
  const isCustomer = (await findPerson(db, userId))?.role === 'customer';
  return isCustomer && !(await hasPaidOrder(db, userId)) ? 1 : 0;
}
