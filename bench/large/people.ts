import { canonicalEmail } from '../../contract/shared/fields.ts';
import type { Chance } from '../support/chance.ts';
import type { Rows } from './rows.ts';

// These first names occur in the sample too, so that searches find it.
const firstNames = [
  ...['Dana', 'Søren', 'Priya', 'José', 'Grace', 'Hannah', 'Samuel', 'Viktor', 'Camille', 'Deniz', 'Björn', 'Leilani'],
  ...['Maria', 'Ahmed', 'Yuki', 'Olga', 'Peter', 'Fatima', 'Noah', 'Emma', 'Liam', 'Zoë', 'Ivan', 'Chen', 'Amara'],
  ...['Lucas', 'Sofia', 'Ravi', 'Nadia', 'Tom', 'Elif', 'Hugo', 'Mei', 'Carlos', 'Ines', 'Jonas', 'Layla', 'Oscar'],
] as const;
const surnameStarts = [
  'Ander',
  'Berg',
  'Castel',
  'Dubo',
  'Eriks',
  'Fonta',
  'Gold',
  'Hart',
  'Ivano',
  'Jans',
  'Kowal',
  'Lind',
] as const;
const surnameEnds = [
  'son',
  'mann',
  'ova',
  'ez',
  'berg',
  'ström',
  'dale',
  'wood',
  'ski',
  'field',
  'rup',
  'elli',
  'ton',
] as const;

const DAY_MS = 24 * 3600_000;
export const DAYS = 3 * 365;

export type Person = { id: number; name: string; email: string };

const nameOf = (roll: Chance) => {
  const first = roll.in(0.4)
    ? roll.oneOf(firstNames.slice(0, 4) as unknown as typeof firstNames)
    : roll.oneOf(firstNames);
  return `${first} ${roll.oneOf(surnameStarts)}${roll.oneOf(surnameEnds)}`;
};

type AccountOptions = { count: number; from: number; role: number; domain: string; now: number };

export function accounts(roll: Chance, { count, from, role, domain, now }: AccountOptions): Rows<'users'> {
  return Array.from({ length: count }, (_, i) => {
    const name = nameOf(roll);
    const email = `${name.split(' ')[1]?.toLowerCase()}.${from + i}@${domain}`;
    const at = new Date(now - (DAYS - (i * (DAYS - 1)) / count) * DAY_MS).toISOString();
    return {
      id: from + i,
      name,
      email,
      email_canonical: canonicalEmail(email),
      password_hash: null,
      password_is_temporary: false,
      email_verified_at: at,
      role_id: role,
      created_at: at,
      updated_at: at,
      deleted_at: i % 200 === 57 ? new Date(now - DAY_MS).toISOString() : null,
    };
  });
}

export const peopleIn = (rows: Rows<'users'>): Person[] => rows.map(({ id = 0, name, email }) => ({ id, name, email }));
