import type { Chance } from '../support/chance.ts';
import { DAY_MS, iso } from './orders.ts';
import { DAYS, type Person } from './people.ts';
import type { Rows } from './rows.ts';

const said = [
  'When will someone be here for the first look?',
  'On Tuesday at nine, if that suits you.',
  'Can we keep our old printer with the new network?',
  'Yes. Send us its model and we will bring the right cable.',
  'The report is great, thank you.',
  'Write here whenever something comes up.',
  'The backup of last night is missing in the list.',
  'We have looked: it ran an hour later, and it is complete.',
] as const;

type Sides = { count: number; from: number; members: Person[]; admin: number; now: number };

/** Every second customer talks with the office; one in twelve of what was said of late is not read yet. */
export function* messages(
  roll: Chance,
  { count, from, members, admin, now }: Sides,
): Generator<Rows<'messages'>[number]> {
  for (let i = 0; i < count; i++) {
    const at = now - (DAYS - ((i + 0.5) * DAYS) / count) * DAY_MS;
    const member = members[roll.between(0, Math.floor((i * (members.length - 2)) / count / 2)) * 2];
    if (!member) throw new Error('There is nobody to talk with.');
    const asks = roll.in(0.55);
    const unread = now - at < 20 * DAY_MS && roll.in(1 / 12);
    yield {
      id: from + i,
      member_id: member.id,
      sender_id: asks ? member.id : admin,
      receiver_id: asks ? admin : member.id,
      content: roll.oneOf(said),
      client_id: null,
      created_at: iso(at),
      read_at: unread ? null : iso(at + 3600_000),
    };
  }
}

export const reviews = (
  roll: Chance,
  { count, members, now }: Pick<Sides, 'count' | 'members' | 'now'>,
): Rows<'reviews'> =>
  Array.from({ length: count }, (_, i) => {
    const at = now - (DAYS - ((i + 0.5) * DAYS) / count) * DAY_MS;
    const approved = !roll.in(now - at < 30 * DAY_MS ? 0.6 : 0.02);
    return {
      user_id: members[(i * 7) % members.length]?.id ?? 0,
      review_text: `${roll.oneOf(said)} ${roll.oneOf(['Quick', 'Friendly', 'Thorough', 'Patient'])} people, order ${i}.`,
      rating: roll.in(0.8) ? 5 : roll.between(1, 4),
      is_approved: approved,
      created_at: iso(at),
      approved_at: approved ? iso(at + DAY_MS) : null,
    };
  });

export const contactMessages = (
  roll: Chance,
  { count, members, now }: Pick<Sides, 'count' | 'members' | 'now'>,
): Rows<'contact_messages'> =>
  Array.from({ length: count }, (_, i) => {
    const { name, email } = members[(i * 11) % members.length] ?? { name: '', email: '' };
    const at = now - (DAYS - ((i + 0.5) * DAYS) / count) * DAY_MS;
    return {
      name,
      email,
      message: `${roll.oneOf(said)} ${roll.oneOf(said)} ${roll.oneOf(said)} Our number is ${7_000_000 + i}.`,
      created_at: iso(at),
      read_at: now - at < 10 * DAY_MS && roll.in(0.5) ? null : iso(at + DAY_MS),
    };
  });
