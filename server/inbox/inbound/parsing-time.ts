import type { Db } from '../../adapters/database/database.ts';
import { domainOf } from '../../adapters/email/email.ts';
import { hasPaidOrder } from '../../order/files/files.ts';
import { isProven, passesOf } from './authentication-results.ts';
import type { EmailHead } from './email-head.ts';
import type { Turn } from './parse-apart.ts';
import { type Envelope, findPerson, findPersonByEmail, type InboundDeps, valuesOf } from './received.ts';

type Sent = { head: EmailHead | null; envelope: Envelope; userId: number | null };

/** The receiving server writes it so; a name that the sender chose stands outside of the parentheses. */
const network = /\((?:[^()\s]{0,255}\s{1,3})?\[(?:IPv6:)?([0-9a-f.:]{3,45})\]\)/i;

const passesIn = (config: InboundDeps['config'], head: EmailHead, { passes }: Envelope) =>
  passes ?? passesOf(valuesOf(head, 'authentication-results')[0] ?? null, config.inbound.authservId ?? '');

/** Whose time it costs: strangers can't use up that of a person, or of a domain that they don't own. */
export function senderKey(config: InboundDeps['config'], { head, envelope, userId }: Sent): string {
  if (userId !== null) return `user ${userId}`;
  if (!head) return 'unknown';
  const [proven] = passesIn(config, head, envelope);
  if (proven) return `domain ${proven.domain}`;
  const [, ip] = network.exec(valuesOf(head, 'received')[0] ?? '') ?? [];
  return ip ? `network ${ip}` : `unproven ${domainOf(head.from[0] ?? '')}`;
}

/** Others can prove a domain of many people, or forge one: what they cost is not counted for an account. */
export async function readerKey({ db, config }: Pick<InboundDeps, 'db' | 'config'>, sent: Sent): Promise<string> {
  const { head, envelope, userId } = sent;
  const [from = '', ...others] = head?.from ?? [];
  const isProvenSender =
    head !== null && envelope.doubt === null && others.length === 0 && isProven(from, passesIn(config, head, envelope));
  const person = userId === null && isProvenSender ? await findPersonByEmail(db, from) : undefined;
  return senderKey(config, person ? { ...sent, userId: person.id } : sent);
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
