import type { Chance } from '../support/chance.ts';
import { DAY_MS, iso } from './orders.ts';
import { DAYS, type Person } from './people.ts';
import type { Rows } from './rows.ts';

const sentences = [
  'When will someone be here for the first look?',
  'On Tuesday at nine, if that suits you.',
  'Can we keep our old printer with the new network?',
  'Yes. Send us its model and we will bring the right cable.',
  'The report is great, thank you.',
  'Write here whenever something comes up.',
  'The backup of last night is missing in the list.',
  'We have looked: it ran an hour later, and it is complete.',
] as const;

type Threads = { count: number; from: number; participants: Person[]; admin: number; now: number };

export function* messages(
  roll: Chance,
  { count, from, participants, admin, now }: Threads,
): Generator<Rows<'messages'>[number]> {
  for (let i = 0; i < count; i++) {
    const at = now - (DAYS - ((i + 0.5) * DAYS) / count) * DAY_MS;
    const participant = participants[roll.between(0, Math.floor((i * (participants.length - 2)) / count / 2)) * 2];
    if (!participant) throw new Error('There are no participants.');
    const isFromCustomer = roll.in(0.55);
    const unread = now - at < 20 * DAY_MS && roll.in(1 / 12);
    yield {
      id: from + i,
      participant_id: participant.id,
      sender_id: isFromCustomer ? participant.id : admin,
      receiver_id: isFromCustomer ? admin : participant.id,
      content: roll.oneOf(sentences),
      client_id: null,
      created_at: iso(at),
      read_at: unread ? null : iso(at + 3600_000),
    };
  }
}

export const reviews = (
  roll: Chance,
  { count, participants, now }: Pick<Threads, 'count' | 'participants' | 'now'>,
): Rows<'reviews'> =>
  Array.from({ length: count }, (_, i) => {
    const at = now - (DAYS - ((i + 0.5) * DAYS) / count) * DAY_MS;
    const approved = !roll.in(now - at < 30 * DAY_MS ? 0.6 : 0.02);
    return {
      user_id: participants[(i * 7) % participants.length]?.id ?? 0,
      review_text: `${roll.oneOf(sentences)} ${roll.oneOf(['Quick', 'Friendly', 'Thorough', 'Patient'])} people, order ${i}.`,
      rating: roll.in(0.8) ? 5 : roll.between(1, 4),
      is_approved: approved,
      created_at: iso(at),
      approved_at: approved ? iso(at + DAY_MS) : null,
    };
  });

export const contactMessages = (
  roll: Chance,
  { count, participants, now }: Pick<Threads, 'count' | 'participants' | 'now'>,
): Rows<'contact_messages'> =>
  Array.from({ length: count }, (_, i) => {
    const { name, email } = participants[(i * 11) % participants.length] ?? { name: '', email: '' };
    const at = now - (DAYS - ((i + 0.5) * DAYS) / count) * DAY_MS;
    return {
      name,
      email,
      message: `${roll.oneOf(sentences)} ${roll.oneOf(sentences)} ${roll.oneOf(sentences)} Our number is ${7_000_000 + i}.`,
      created_at: iso(at),
      read_at: now - at < 10 * DAY_MS && roll.in(0.5) ? null : iso(at + DAY_MS),
    };
  });
