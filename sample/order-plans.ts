import { daysBetween } from '../contract/shared/promise-sentence.ts';
import type { PaymentProvider } from '../contract/shared/status.ts';
import { dayIn, dueAt, WORKING_DAY, type WorkingCalendar } from '../server/shared/working-calendar.ts';
import { openQuestions, type SampleOrder, sampleOrders } from './catalog.ts';
import { ago } from './time.ts';

export type Person = { id: number; name: string; email: string };
export type People = { admin: number; staff: Person[]; customers: Person[] };

export type Offer = { id: number; slug: string; title: string; price_cents: number; delivery_days: number };
export type OptionOffer = Omit<Offer, 'slug'> & { service_id: number };
export type Plan = Pick<SampleOrder, 'status' | 'deliveredLate' | 'notes'> & {
  /** The order's id, from 1. */
  id: number;
  /** The order's age in days. */
  at: number;
  when: string;
  paid: boolean;
  provider: PaymentProvider;
  offers: Offer[];
  options: { offer: OptionOffer; quantity: number }[];
  couponCode: string | null;
  waitsForAnswers: boolean;
  buyer: Person;
  team: Person[];
};

type Shop = { offers: Offer[]; options: OptionOffer[]; people: People; calendar: WorkingCalendar };

export const orderPlans = (shop: Shop): Plan[] =>
  sampleOrders.map((order, i) => {
    const { buyer, services, options = [], status, deliveredLate, notes, provider = 'stripe', team } = order;
    const offers = services.map((slug) => named(shop.offers, 'slug', slug));
    const at = ageOf(shop.calendar, order, Math.max(...offers.map(({ delivery_days }) => delivery_days)));
    return {
      id: i + 1,
      at,
      when: ago(at),
      status,
      deliveredLate,
      notes,
      paid: !order.isUnpaid,
      provider,
      offers,
      options: options.map(({ title, quantity }) => ({ offer: named(shop.options, 'title', title), quantity })),
      couponCode: order.coupon ?? null,
      waitsForAnswers: i + 1 in openQuestions,
      buyer: named(shop.people.customers, 'name', buyer),
      team: team.map((email) => named(shop.people.staff, 'email', email)),
    };
  });

/** An order that is late by a number of days was placed in the last hour that makes it so, on any day of the week. */
function ageOf(calendar: WorkingCalendar, { daysAgo, dueDaysAgo = 0 }: SampleOrder, deliveryDays: number): number {
  if (daysAgo !== undefined) return daysAgo;
  const now = new Date();
  for (let hours = 1; ; hours += 1) {
    const due = dueAt(calendar, new Date(ago(hours / 24)), { days: deliveryDays * WORKING_DAY });
    if (daysBetween(dayIn(calendar, due), dayIn(calendar, now)) >= dueDaysAgo) return hours / 24;
  }
}

function named<K extends string, T extends Record<K, string>>(all: T[], key: K, name: string): T {
  const found = all.find((one) => one[key] === name);
  if (!found) throw new Error(`The sample's orders name ${name}, which does not exist.`);
  return found;
}
