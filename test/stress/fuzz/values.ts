import type { Chance } from '../../../bench/support/chance.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import { DEMO_PASSWORD } from '../../../sample/seed.ts';
import { hostileTexts, hostileValues } from '../../support/hostile.ts';
import { PASSWORD } from '../../support/seeds.ts';
import type { KnownIds } from './known-ids.ts';
import { resolve, type Schema } from './operations.ts';

export type Source = {
  roll: Chance;
  ids: KnownIds;
  definitions: Record<string, Schema>;
  serial: number;
  path: string;
};

export const pick = <T>(roll: Chance, list: readonly T[]): T => roll.oneOf(list as readonly [T, ...T[]]);

const listOfField: Record<string, string> = {
  service_id: '/api/services',
  user_id: '/api/admin/users',
  actor_id: '/api/admin/users',
  receiver_id: '/api/admin-user',
  role_id: '/api/admin/roles',
  designation_id: '/api/admin/designations',
};

function listFor(name: string, path: string): string | undefined {
  if (name === 'user_id' && path.endsWith('assign-staff')) return 'staff';
  if (name !== 'category_id') return listOfField[name];
  return path.includes('blogs') ? '/api/admin/blog-categories' : '/api/admin/service-categories';
}

export const PAYPAL_ORDERS = '/api/payments/paypal/orders';

const publicTokens = ['tok_visa', 'tok_visa', 'tok_mastercard', 'tok_chargeDeclined', 'tok_threeDSecure2Required'];

/** The rules accept these texts; a schema does not describe them. */
const textByName: Record<string, (source: Source) => string> = {
  email: ({ roll, serial, path }) =>
    roll.in(path === '/api/login' ? 0.9 : 0.2) ? 'customer@demo.test' : `fuzz${serial}@mail.test`,
  password: ({ path }) => (path === '/api/login' ? DEMO_PASSWORD : PASSWORD),
  password_confirmation: () => PASSWORD,
  current_password: ({ roll }) => (roll.in(0.2) ? DEMO_PASSWORD : PASSWORD),
  new_password: () => 'Loud-Harbour-72',
  new_password_confirmation: () => 'Loud-Harbour-72',
  payment_token: ({ roll }) => pick(roll, publicTokens),
  payment_provider: ({ roll }) => (roll.in(0.8) ? 'stripe' : 'paypal'),
  price_decimal: ({ roll }) => `${roll.between(1, 900)}.00`,
  expected_total: () => '499.00',
  name: ({ path, serial }) => (path.includes('roles') ? `role-${serial}` : `Fuzz ${serial}`),
  title: ({ serial }) => `Title ${serial}`,
  content: ({ serial }) => `<p>Text ${serial}</p>`,
  video: () => 'https://youtu.be/dQw4w9WgXcQ',
  youtube_url: () => 'https://youtu.be/dQw4w9WgXcQ',
  client_id: ({ serial }) => `client-${serial}-00000`,
  token: () => 'x'.repeat(43),
  code: () => '123456',
  _method: () => 'PUT',
};

const isForbidden = ({ not }: Schema) => not !== undefined;

function validText({ format, pattern, minLength = 1 }: Schema, { roll, serial }: Source): string {
  if (format === 'date-time') return new Date(Date.now() - roll.between(0, 9e9)).toISOString();
  if (format === 'email') return `fuzz${serial}@mail.test`;
  if (pattern?.includes('\\d')) return String(roll.between(1, 30));
  return `text ${serial} `.padEnd(minLength, 'x');
}

function validObject({ properties = {}, required = [] }: Schema, source: Source): Record<string, unknown> {
  const names = Object.keys(properties).filter(
    (name) => !isForbidden(properties[name] ?? {}) && (required.includes(name) || source.roll.in(0.4)),
  );
  const value = Object.fromEntries(names.map((name) => [name, validValue(properties[name] ?? {}, name, source)]));
  const paypalOrder = value.payment_provider === 'paypal' && source.ids.oneOf(PAYPAL_ORDERS, source.roll);
  return paypalOrder ? { ...value, payment_token: paypalOrder } : value;
}

export function validValue(reference: Schema, name: string, source: Source): unknown {
  const { roll, ids, definitions, path } = source;
  const schema = resolve(reference, definitions);
  if (schema.const !== undefined) return schema.const;
  const list = listFor(name, path);
  const known = list ? ids.oneOf(list, roll) : undefined;
  if (known !== undefined) return known;
  const text = textByName[name];
  if (text) return text(source);
  if (schema.enum) return pick(roll, schema.enum);
  if (schema.anyOf) return validValue(pick(roll, schema.anyOf), name, source);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => validValue(part, name, source)));
  const type = Array.isArray(schema.type) ? pick(roll, schema.type) : schema.type;
  if (type === 'object') return validObject(schema, source);
  if (type === 'array')
    return Array.from({ length: Math.max(schema.minItems ?? 0, roll.between(0, 2)) }, () =>
      validValue(schema.items ?? {}, name, source),
    );
  if (type === 'boolean') return roll.in(0.5);
  if (type === 'number' || type === 'integer')
    return roll.between(schema.minimum ?? 1, Math.min(schema.maximum ?? 5, (schema.minimum ?? 1) + 9));
  return type === 'string' ? validText(schema, source) : null;
}

const numbers = [0, -1, -0, 1, 0.1, 2_147_483_647, 2_147_483_648, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324];
const lengths = [...Object.values(maxLength), 0, 1, 255, 256, 65_000];
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '$ref', 'then', 'length', '../..', '%00'];

function boundaryValue(schema: Schema, roll: Chance): unknown {
  const { minimum, maximum, minLength, maxLength: longest, minItems, maxItems } = schema;
  const limits = [minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]));
  const sizes = [minLength, longest].flatMap((size) => (size === undefined ? [] : [size - 1, size, size + 1]));
  const counts = [minItems, maxItems].flatMap((size) => (size === undefined ? [] : [size - 1, size, size + 1]));
  if (counts.length > 0) return Array.from({ length: Math.max(0, pick(roll, counts)) }, () => ({}));
  if (limits.length > 0) return pick(roll, limits);
  return 'é'.repeat(Math.max(0, pick(roll, sizes.length > 0 ? sizes : lengths)));
}

export const hostileText = (schema: Schema, roll: Chance): string => {
  const value = hostileValue(schema, roll);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

export function hostileValue(schema: Schema, roll: Chance): unknown {
  const kind = roll.between(1, 10);
  if (kind <= 3) return boundaryValue(schema, roll);
  if (kind <= 5) return pick(roll, Object.values(hostileTexts));
  if (kind <= 7) return pick(roll, Object.values(hostileValues));
  return kind === 8 ? pick(roll, names) : pick(roll, numbers);
}
