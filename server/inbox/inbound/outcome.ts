import { canonicalEmail, email as emailField } from '../../../contract/shared/fields.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import { oneLine, shorten } from '../../../contract/shared/text.ts';
import type { MessageVisibility } from '../../adapters/database/schema/schema-delivery.ts';
import { readSender } from '../../adapters/email/smtp.ts';
import { senderOf } from '../../shared/company/company.ts';
import { answeredContact } from '../contacts/contacts.ts';
import type { ThreadReply } from './add-reply.ts';
import { automaticDoubt, automaticHeader, automaticReason } from './automatic/automatic.ts';
import { recordBounce } from './bounced-emails.ts';
import { type Claim, type Destination, destinationOf, doubtOfSender } from './destination.ts';
import type { ContactEmail } from './files/add-contact-email.ts';
import type { ParsedEmail } from './parse-email.ts';
import { senderKey } from './parsing-time.ts';
import { type Envelope, findPersonByEmail, type InboundDeps } from './received.ts';
import { answeredSince, namedIds } from './reply-visibility.ts';
import { shortened } from './stored-text.ts';

type About = { orderId: number | null; userId: number | null };

export type Outcome =
  | ({ state: 'posted'; reason: string; post: ThreadReply } & About)
  | ({ state: 'quarantined'; reason: string; content: string; visibility: MessageVisibility | null } & About)
  | { state: 'contact'; reason: string; contact: ContactEmail }
  | ({ state: 'ignored'; reason: string; content?: string } & Partial<About>)
  | { state: 'failed'; reason: string };

/** `claim`: the thread in which it may belong. */
type Arrived = { email: ParsedEmail; envelope: Envelope; claim: Claim | null };

export async function outcomeOf(deps: InboundDeps, { email, envelope, claim }: Arrived): Promise<Outcome> {
  if (email.bounce) return { state: 'ignored', reason: await recordBounce(deps, email.bounce) };
  const automatic = await automaticReason(deps, email, envelope);
  if (automatic !== null) {
    const isReply = automaticHeader(email, envelope) !== null;
    const known = isReply ? await knownSender(deps, { email, envelope, claim }) : null;
    if (!known) return { state: 'ignored', reason: automatic };
    const { doubt, ...about } = known;
    const reason = [automatic, doubt].filter((part) => part !== null).join(' ');
    return { state: 'ignored', reason, ...about, content: shortened(email.reply) };
  }
  const destination = claim && (await destinationOf(deps, email, envelope, claim));
  // An admin may write from the email address of the company.
  if (destination?.doubt !== null && (await isFromThisSite(deps, email)))
    return { state: 'ignored', reason: 'It is from the email address of this site.' };
  return destination ? outcomeInThread(deps, email, destination) : outcomeOfContact(deps, email, envelope);
}

type Known = About & Pick<Destination, 'doubt'>;

/** Admins look through the ignored emails of people whom they know. `doubt`: anyone can write such an address. */
async function knownSender(deps: InboundDeps, { email, envelope, claim }: Arrived): Promise<Known | null> {
  const destination = claim && (await destinationOf(deps, email, envelope, claim));
  if (destination?.person)
    return { orderId: destination.orderId, userId: destination.person.id, doubt: destination.doubt };
  const person = await findPersonByEmail(deps.db, email.from[0] ?? '');
  return person ? { orderId: null, userId: person.id, doubt: doubtOfSender(deps, email, envelope, person) } : null;
}

const isFromThisSite = async (deps: InboundDeps, email: ParsedEmail): Promise<boolean> => {
  const ours = [readSender(await senderOf(deps)).address, deps.config.inbound.address ?? ''].map(canonicalEmail);
  return email.from.some((from) => ours.includes(canonicalEmail(from)));
};

async function outcomeInThread(
  { limits }: InboundDeps,
  email: ParsedEmail,
  { orderId, person, visibility, doubt }: Destination,
): Promise<Outcome> {
  const about = { orderId, userId: person?.id ?? null };
  const { files, leftOut, notes } = email;
  if (email.reply === '' && files.length === 0 && notes.length === 0)
    return { state: 'ignored', reason: 'It has no text of its own, and no file is attached.', ...about };
  const content = shortened(email.reply);
  const quarantined = (reason: string): Outcome => ({
    state: 'quarantined',
    reason,
    content,
    visibility,
    ...about,
  });
  if (doubt !== null || !person || orderId === null) return quarantined(doubt ?? 'Its order is unknown.');
  const automatic = automaticDoubt(email);
  if (automatic !== null) return quarantined(automatic);
  if (email.isUnclear) return quarantined('Its text can’t be told from the email that it quotes.');
  if ((await limits.count('repliesByEmail', `user${person.id} order${orderId}`)) === null)
    return quarantined(`More than 20 emails from ${person.name} arrived within an hour.`);
  return {
    state: 'posted',
    reason: 'The sender is verified.',
    post: { author: person, orderId, visibility, content, files, leftOut, notes },
    ...about,
  };
}

async function outcomeOfContact(deps: InboundDeps, email: ParsedEmail, envelope: Envelope): Promise<Outcome> {
  const { db, clock, limits } = deps;
  const [from = ''] = email.from;
  const sender = emailField.safeParse(from);
  if (!sender.success) return { state: 'failed', reason: 'It names no sender to reply to.' };
  const { files, leftOut, notes } = email;
  const written = [email.subject, email.text].filter((part) => part !== '');
  if (written.length + files.length + notes.length === 0) return { state: 'ignored', reason: 'It is empty.' };
  const about = { orderId: null, userId: null };
  const isTooMany = (await limits.count('contactsByEmail', canonicalEmail(sender.data))) === null;
  const reason = isTooMany ? 'More than 10 emails from this sender arrived within an hour.' : envelope.doubt;
  const withNotes = [...written, ...notes, ...filesNote(email)].join('\n\n');
  const content = shortened(withNotes, maxLength.message);
  if (reason !== null) return { state: 'quarantined', reason, content, visibility: null, ...about };
  const named = { ids: await namedIds(deps, email), sender: sender.data, since: answeredSince(clock) };
  const answers = await answeredContact(db, named);
  const name = shorten(oneLine(email.fromName), maxLength.personName);
  return {
    state: 'contact',
    reason: answers === null ? 'It answers none of our emails.' : 'It answers our reply to a contact message.',
    contact: {
      name: name || sender.data.slice(0, maxLength.personName),
      email: sender.data,
      sender: senderKey(deps.config, { head: email, envelope, userId: null }),
      message: answers === null ? written.join('\n\n') : email.reply,
      answers,
      files,
      leftOut,
      notes,
    },
  };
}

/** They stay in the raw email. */
const filesNote = ({ files, leftOut }: ParsedEmail): string[] => {
  const names = [...files.map(({ name }) => name), ...leftOut];
  return names.length === 0 ? [] : [`Attached: ${names.slice(0, 20).join(', ')}`];
};
