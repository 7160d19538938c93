import type { Insertable } from 'kysely';
import type { Buyer } from '../contract/shared/buyer.ts';
import type { Db, Tables } from '../server/adapters/database/database.ts';
import { sampleNames } from '../server/adapters/database/sample-names.ts';
import { openPasswords } from '../server/adapters/passwords.ts';
import type { Config } from '../server/config/config.ts';
import type { Deps } from '../server/deps.ts';
import { rebuildConversations } from '../server/inbox/chat/chat.ts';
import { serviceColumns } from '../server/office/shop/sample-catalog/sample-catalog.ts';
import { buyerColumns } from '../server/people/accounts/accounts.ts';
import { storeFirstTexts } from '../server/platform/legal/legal.ts';
import { indexEverything } from '../server/platform/search-index/search-index.ts';
import {
  articleCategories,
  articles,
  clients,
  customers,
  designations,
  reviews,
  serviceCategories,
  services,
  staff,
} from './catalog.ts';
import { storeSampleImages } from './image-sizes.ts';
import type { People } from './order-plans.ts';
import { openPast } from './past.ts';
import { openProviderLedger } from './provider-ledger.ts';
import { seedCompanies } from './seed-companies.ts';
import { seedCompany, storeSampleBrand } from './seed-company.ts';
import { seedDeliveries } from './seed-deliveries.ts';
import { seedIntakes, seedQuestions } from './seed-intakes.ts';
import { seedMessages } from './seed-messages.ts';
import { seedMoney } from './seed-money.ts';
import { seedOffers } from './seed-offers.ts';
import { seedOrders } from './seed-orders.ts';
import { seedThreads } from './seed-threads.ts';
import { ago } from './time.ts';

export const DEMO_PASSWORD = sampleNames.password;
export const ADMIN = { name: 'Robin Alder', email: 'admin@demo.test' };

const imageKey = (image: string | null) => (image === null ? null : `${image}.1440.webp`);

export async function seed({ db, files, config }: Pick<Deps, 'db' | 'files' | 'config'>): Promise<boolean> {
  const existing = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (existing) return false;
  const passwordHash = await openPasswords(config).hash(DEMO_PASSWORD);
  await storeSampleImages(files);
  // An own COMPANY_FILE has the sample’s records, and not its company.
  const brand = config.companyFile ? null : await storeSampleBrand(files);
  await db.transaction().execute(async (trx) => {
    await seedCatalog(trx);
    await seedContent(trx);
    if (brand) await seedCompany(trx, files, brand);
    const people = await seedPeople(trx, passwordHash);
    await seedBusiness(trx, config, people);
    await seedReviews(trx, people.customers);
    await rebuildConversations(trx);
    await indexEverything(trx);
    await trx
      .insertInto('settings')
      .values({ key: 'origin', value: '"demo"', updated_by: null, updated_at: new Date().toISOString() })
      .execute();
  });
  return true;
}

async function seedBusiness(trx: Db, config: Config, people: People): Promise<void> {
  const past = openPast(trx, config);
  const ledger = openProviderLedger(config);
  try {
    if (!config.companyFile) {
      const publicUrl = () => config.publicUrl ?? `http://localhost:${config.port}`;
      await past.at(0, (deps) => storeFirstTexts(trx, { ...deps, publicUrl }));
    }
    await seedOffers(trx, past, people);
    await seedCompanies(past, people);
    await seedQuestions(trx, past, people.admin);
    const payments = await seedOrders(trx, config, people, ledger);
    await seedIntakes(trx);
    await seedDeliveries(trx, config);
    await seedMessages(trx, people);
    await seedThreads(trx, people);
    await seedMoney({ past, ledger, payments, people });
  } finally {
    ledger.close();
  }
  // These were sent and read long ago.
  await trx.deleteFrom('outbox').execute();
  await trx.deleteFrom('notification_events').execute();
}

async function insertBySlug(
  trx: Db,
  table: 'service_categories' | 'article_categories',
  rows: typeof serviceCategories,
) {
  const inserted = await trx
    .insertInto(table)
    .values(
      rows.map(({ image, ...row }) => ({
        ...row,
        image: imageKey(image),
        created_at: ago(400),
        updated_at: ago(400),
      })),
    )
    .returning(['id', 'slug'])
    .execute();
  return new Map(inserted.map(({ id, slug }) => [slug, id]));
}

const idOf = (ids: Map<string, number>, name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The sample data refers to ${name}, which does not exist.`);
  return id;
};

async function seedCatalog(trx: Db): Promise<void> {
  const categories = await insertBySlug(trx, 'service_categories', serviceCategories);
  await trx
    .insertInto('services')
    .values(
      services.map((service, i) => ({
        ...serviceColumns(service),
        active: service.active,
        category_id: idOf(categories, service.category),
        image: imageKey(service.image),
        published_at: service.active ? ago(390 - i) : null,
        created_at: ago(390 - i),
        updated_at: ago(390 - i),
      })),
    )
    .execute();
}

async function seedContent(trx: Db): Promise<void> {
  const categories = await insertBySlug(trx, 'article_categories', articleCategories);
  const rows = articles.map(
    ({ category, image, services: _, ...article }, i): Insertable<Tables['articles']> => ({
      ...article,
      category_id: idOf(categories, category),
      image: imageKey(image),
      published: true,
      created_at: ago(20 + i * 17),
      updated_at: ago(20 + i * 17),
    }),
  );
  await trx.insertInto('articles').values(rows).execute();
  await seedArticleServices(trx);
  await trx
    .insertInto('clients')
    .values(
      clients.map(({ name, logo }) => ({ name, logo: `${logo}.svg`, created_at: ago(300), updated_at: ago(300) })),
    )
    .execute();
}

async function seedArticleServices(trx: Db): Promise<void> {
  const idsBySlug = async (table: 'articles' | 'services') =>
    new Map((await trx.selectFrom(table).select(['id', 'slug']).execute()).map(({ id, slug }) => [slug, id]));
  const [articleIds, serviceIds] = [await idsBySlug('articles'), await idsBySlug('services')];
  const rows = articles.flatMap((article) =>
    article.services.map((slug, position) => ({
      article_id: idOf(articleIds, article.slug),
      service_id: idOf(serviceIds, slug),
      position,
    })),
  );
  await trx.insertInto('article_services').values(rows).execute();
}

async function seedPeople(trx: Db, passwordHash: string): Promise<People> {
  const roles = new Map((await trx.selectFrom('roles').select(['id', 'name']).execute()).map((r) => [r.name, r.id]));
  const titles = await trx
    .insertInto('designations')
    .values(
      designations.map(({ image, ...d }) => ({
        ...d,
        image: imageKey(image),
        created_at: ago(400),
        updated_at: ago(400),
      })),
    )
    .returning(['id', 'title'])
    .execute();
  const designationIds = new Map(titles.map(({ id, title }) => [title, id]));
  const account = (person: Buyer, role: string, days: number) => ({
    ...buyerColumns(person),
    password_hash: passwordHash,
    password_is_temporary: false,
    email_verified_at: ago(days),
    role_id: idOf(roles, role),
    created_at: ago(days),
    updated_at: ago(days),
  });
  const insert = (rows: Insertable<Tables['users']>[]) =>
    trx.insertInto('users').values(rows).returning(['id', 'name', 'email']).execute();
  const [admin] = await insert([account(ADMIN, 'admin', 400)]);
  const staffRows = await insert(
    staff.map(({ designation, ...person }, i) => ({
      ...account(person, 'staff', 380 - i * 40),
      designation_id: idOf(designationIds, designation),
    })),
  );
  const customerRows = await insert(customers.map((person, i) => account(person, 'customer', 200 - i * 5)));
  return { admin: admin?.id ?? 0, staff: staffRows, customers: customerRows };
}

async function seedReviews(trx: Db, people: People['customers']): Promise<void> {
  const ids = new Map(people.map(({ id, name }) => [name, id]));
  for (const [i, { author, service_slug, rating, text, approved }] of reviews.entries()) {
    const user_id = idOf(ids, author);
    const reviewed = await trx
      .selectFrom('orders')
      .innerJoin('order_items', 'order_items.order_id', 'orders.id')
      .innerJoin('services', 'services.id', 'order_items.service_id')
      .select(['orders.id as order_id', 'services.id as service_id'])
      .where('orders.user_id', '=', user_id)
      .where('orders.payment_status', '=', 'paid')
      .where('services.slug', '=', service_slug)
      .orderBy('orders.id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('reviews')
      .values({
        user_id,
        ...reviewed,
        review_text: text,
        rating,
        is_approved: approved,
        created_at: ago(3 + i * 5),
        approved_at: approved ? ago(2 + i * 5) : null,
      })
      .execute();
  }
}
