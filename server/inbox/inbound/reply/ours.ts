import { readSender } from '../../../adapters/email/smtp.ts';
import type { Deps } from '../../../deps.ts';
import { companyOf, senderOf } from '../../../shared/company/company.ts';

/** The names under which quotes of our emails show us. Plain data, for the thread that parses. */
export type Ours = { replyAddress: string | null; sender: string | null; senderName?: string; company: string };

export const noOne: Ours = { replyAddress: null, sender: null, company: '' };

export async function oursOf(deps: Pick<Deps, 'config' | 'settings'>): Promise<Ours> {
  const { name: senderName, address } = readSender(await senderOf(deps));
  return {
    replyAddress: deps.config.inbound.address,
    sender: address.toLowerCase(),
    senderName: senderName.trim(),
    company: (await companyOf(deps)).name,
  };
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const patterns = new WeakMap<Ours, { personal: RegExp; shown: RegExp } | null>();

/** Match the address of one person and one order, also within a `mailto:` URL. */
function patternsOf(ours: Ours): { personal: RegExp; shown: RegExp } | null {
  const known = patterns.get(ours);
  if (known !== undefined) return known;
  const [local, domain] = ours.replyAddress?.split(/@(?=[^@]*$)/) ?? [];
  const address = String.raw`${escaped(local ?? '')}(?:\+|%2B)[\w.-]{1,100}@${escaped(domain ?? '')}`;
  const named = ours.company === '' ? '' : `(?:${escaped(ours.company)}["'”]?\\s{1,3})?`;
  const link = `(?:mailto:)?${address}`;
  const found =
    local && domain
      ? {
          personal: new RegExp(address, 'i'),
          shown: new RegExp(`${named}(?:<${link}>|\\[${link}\\]|${link})`, 'gi'),
        }
      : null;
  patterns.set(ours, found);
  return found;
}

const bracket = /[<([＜〈《（]\s*(?:mailto:)?$/;

/** Nobody writes a personal address in a text of their own, nor the other two within brackets. */
export function namesUs(text: string, ours: Ours): 'by personal address' | 'within brackets' | 'by address' | null {
  if (!text.includes('@')) return null;
  if (patternsOf(ours)?.personal.test(text)) return 'by personal address';
  const lower = text.toLowerCase();
  const named = [ours.replyAddress, ours.sender].find((address) => address && lower.includes(address));
  if (!named) return null;
  return bracket.test(lower.slice(0, lower.indexOf(named))) ? 'within brackets' : 'by address';
}

/** A reply address is a secret of its owner: others in the thread read the company's name. */
export function withoutOurEmails(text: string, ours: Ours): string {
  const shown = patternsOf(ours)?.shown;
  return shown ? text.replaceAll(shown, () => ours.company) : text;
}
