import { canonicalEmail } from '../../contract/shared/fields.ts';
import type { Db } from '../../server/adapters/database/database.ts';
import { createSession, roleIdByName } from '../../server/people/accounts/accounts.ts';
import { hashingInTests, testPasswords } from './passwords.ts';

export const PASSWORD = 'Quiet-Harbour-71';

const hashes = new Map<string, Promise<string>>();
const passwordHash = () => {
  const cost = JSON.stringify(hashingInTests());
  const hash = hashes.get(cost) ?? testPasswords().hash(PASSWORD);
  hashes.set(cost, hash);
  return hash;
};

let count = 0;
/** Unique within a worker, so that tests sharing a database never conflict. */
export const next = (): number => {
  count += 1;
  return count;
};

export const DAY = 24 * 3_600_000;
export const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
export const ahead = (ms: number): string => ago(-ms);

const FOREVER = '2999-01-01T00:00:00.000Z';
const lasting = { last_used_at: FOREVER, expires_at: FOREVER, absolute_end_at: FOREVER, confirmed_at: FOREVER };

/** Sessions end, and have to be confirmed again, by the clock that a test moves. */
export const keepSessions = (db: Db) => db.updateTable('sessions').set(lasting).execute();

export type Person = { id: number; name: string; email: string; token: string };

export async function seedPerson(
  db: Db,
  role: string,
  known: Partial<Pick<Person, 'name' | 'email'>> = {},
): Promise<Person> {
  const n = next();
  const { name = `${role} ${n}`, email = `${role}${n}@people.test` } = known;
  const at = ago(30 * DAY);
  const { id } = await db
    .insertInto('users')
    .values({
      name,
      email,
      email_canonical: canonicalEmail(email),
      password_hash: await passwordHash(),
      password_is_temporary: false,
      email_verified_at: at,
      role_id: await roleIdByName(db, role),
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, email, token: await createSession(db, { userId: id, kind: 'full', confirmedAt: ago(0) }) };
}

type Row = { slug: string; name: string; created_at: string; deleted_at: string | null };

export async function seedCategory(
  db: Db,
  table: 'service_categories' | 'article_categories',
  known: Partial<Row> = {},
) {
  const n = next();
  const row = { name: `Category ${n}`, slug: `category-${n}`, description: `About ${n}`, image: null, ...known };
  const at = known.created_at ?? ago(20 * DAY);
  const { id } = await db
    .insertInto(table)
    .values({ ...row, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...row };
}

type ServiceRow = {
  category_id: number;
  title: string;
  slug: string;
  description: string;
  price_cents: number;
  delivery_days: number;
  video: string | null;
  image: string | null;
  active: boolean;
  created_at: string;
  deleted_at: string | null;
};

export async function seedService(db: Db, known: Partial<ServiceRow> = {}) {
  const n = next();
  const category_id = known.category_id ?? (await seedCategory(db, 'service_categories')).id;
  const at = known.created_at ?? ago(10 * DAY);
  const row = {
    category_id,
    title: `Service ${n}`,
    slug: `service-${n}`,
    description: `Description ${n}`,
    price_cents: 49_900,
    delivery_days: 5,
    video: null,
    image: null,
    active: true,
    ...known,
  };
  const { id } = await db
    .insertInto('services')
    .values({ ...row, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...row };
}

type ArticleRow = {
  category_id: number;
  title: string;
  slug: string;
  content: string;
  youtube_url: string | null;
  image: string | null;
  published: boolean;
  created_at: string;
  deleted_at: string | null;
};

export async function seedArticle(db: Db, known: Partial<ArticleRow> = {}) {
  const n = next();
  const category_id = known.category_id ?? (await seedCategory(db, 'article_categories')).id;
  const at = known.created_at ?? ago(9 * DAY);
  const row = {
    category_id,
    title: `Guide ${n}`,
    slug: `guide-${n}`,
    description: `Summary ${n}`,
    content: `<p>Guide ${n}</p>`,
    youtube_url: null,
    image: null,
    published: true,
    ...known,
  };
  const { id } = await db
    .insertInto('articles')
    .values({ ...row, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, ...row };
}
