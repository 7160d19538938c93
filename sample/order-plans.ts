import type { OrderStatus, PaymentProvider } from '../contract/shared/status.ts';
import { openQuestions, purchaseExtras, reviews } from './catalog.ts';
import { ago } from './time.ts';

const ORDERS = 40;
const DAYS = 90;

export type Person = { id: number; name: string; email: string };
export type People = { admin: number; staff: Person[]; customers: Person[] };

export type Offer = { id: number; slug: string; title: string; price_cents: number; delivery_days: number };
export type OptionOffer = Omit<Offer, 'slug'> & { service_id: number };
export type Plan = {
  /** The order's id, from 1. */
  id: number;
  /** The order's age in days. */
  at: number;
  when: string;
  status: OrderStatus;
  paid: boolean;
  provider: PaymentProvider;
  offers: Offer[];
  options: { offer: OptionOffer; quantity: number }[];
  couponCode: string | null;
  waitsForAnswers: boolean;
  buyer: Person;
};

function dice(start: number) {
  let state = start;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** The older an order, the further along it is. A few are unpaid: customers with an account may pay later. */
export function orderPlans(offers: Offer[], options: OptionOffer[], customers: Person[]): Plan[] {
  const roll = dice(20_260);
  return Array.from({ length: ORDERS }, (_, i) => {
    const days = DAYS - 1 - (i * (DAYS - 1)) / ORDERS - roll(2);
    const first = offers[(i * 7 + roll(5)) % offers.length];
    const second = offers[(i * 11 + 3) % offers.length];
    const chosen = [first, ...(i % 9 === 4 && second !== first ? [second] : [])].filter((o) => o !== undefined);
    const status: OrderStatus = i < 22 ? 'delivered' : i < 27 ? 'completed' : i < 33 ? 'processing' : 'pending';
    const provider = roll(3) === 0 ? 'paypal' : 'stripe';
    const buyer = i % 6 === 0 ? 0 : roll(customers.length);
    const reviewed = reviewedOrder(i, offers, customers);
    const { couponCode = null, options: extras = [] } = purchaseExtras[i + 1] ?? {};
    const asked = offers.find(({ slug }) => slug === openQuestions[i + 1]?.service);
    const at = Math.max(days, 0.05);
    return {
      id: i + 1,
      at,
      when: ago(at),
      status,
      paid: i % 13 !== 12,
      provider,
      offers: reviewed ? [reviewed.offer] : asked ? [asked] : chosen,
      options: extras.map(({ title, quantity }) => ({ offer: optionOf(options, title), quantity })),
      couponCode,
      waitsForAnswers: asked !== undefined,
      buyer: reviewed?.buyer ?? person(customers, buyer),
    };
  });
}

/** The reviews are about the oldest orders, the last review about the oldest one. */
function reviewedOrder(i: number, offers: Offer[], customers: Person[]): { offer: Offer; buyer: Person } | null {
  const review = reviews[reviews.length - 1 - i];
  if (!review) return null;
  const offer = offers.find(({ slug }) => slug === review.service_slug);
  const buyer = customers.find(({ name }) => name === review.author);
  if (!offer || !buyer) throw new Error(`The sample review by ${review.author} names nothing that exists.`);
  return { offer, buyer };
}

function person(people: Person[], position: number): Person {
  const found = people[position];
  if (!found) throw new Error('The sample has no customers.');
  return found;
}

function optionOf(options: OptionOffer[], title: string): OptionOffer {
  const found = options.find((option) => option.title === title);
  if (!found) throw new Error(`The sample has no option ${title}.`);
  return found;
}
