import type { ServiceStep } from '../../contract/selling/service-course.ts';
import type { Buyer } from '../../contract/shared/buyer.ts';
import type { OrderStatus, PaymentProvider } from '../../contract/shared/status.ts';

// Images are named without extension: 'services/firewall-set-up' is sample/images/services/firewall-set-up.avif.
export type SampleCategory = {
  name: string;
  slug: string;
  description: string;
  image: string;
};

export type SampleService = {
  category: string;
  title: string;
  slug: string;
  teaser: string;
  /** Paragraphs separated by a blank line; the first is the summary on cards. */
  description: string;
  price_cents: number;
  delivery_days: number;
  video?: string | null;
  image: string;
  on_site?: boolean;
  /** Whole units of the currency. */
  hourly?: [from: number, to: number];
  steps?: ServiceStep[];
  active: boolean;
};

export type SampleScope = {
  included: string[];
  not_included: string[];
  needed: string[];
  questions: { question: string; answer: string }[];
};

export type SampleArticle = {
  category: string;
  title: string;
  slug: string;
  description: string;
  /** HTML as the editor writes it: it is not sanitized. */
  content: string;
  youtube_url: string | null;
  image: string;
  /** Slugs, in the order of the cards. */
  services: string[];
};

export type SampleClient = { name: string; slug: string; logo: string };

export type SampleReview = {
  author: string;
  /** The author ordered and paid for this service. */
  service_slug: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
  approved: boolean;
};

export type SampleDesignation = { title: string; description: string; image: string | null };
export type SampleCustomer = Buyer;
export type SampleStaff = Buyer & { designation: string };

export type SampleCoupon = {
  code: string;
  name: string;
  kind: 'percent' | 'amount';
  percent?: number;
  amount?: string;
  minimum?: string;
  /** A slug. A coupon with neither category nor services is for everything. */
  category?: string;
  services?: string[];
  first_purchase_only?: boolean;
  max_uses?: number;
  max_uses_per_customer?: number;
  /** A negative number means that it has ended. */
  ends_in_days?: number;
};

/** Titles are unique in the sample. */
export type SampleOption = {
  group_name?: string;
  title: string;
  description: string;
  price: string;
  delivery_days: number;
  max_quantity?: number;
};

/** `staff` is an email address, `service` a slug. */
export type SampleRate = { staff?: string; service?: string } & ({ percent: number } | { amount: string });

export type SampleOrder = {
  /** A customer's name. */
  buyer: string;
  /** Slugs. */
  services: string[];
  options?: { title: string; quantity: number }[];
  status: OrderStatus;
  /** Whole days that its promised day has passed; another order says how long ago it was placed. */
  dueDaysAgo?: number;
  daysAgo?: number;
  provider?: PaymentProvider;
  /** The invoice asks for the money within two weeks. */
  isUnpaid?: true;
  coupon?: string;
  /** Email addresses. */
  team: string[];
  /** Working days that the delivery was late. */
  deliveredLate?: number;
  /** One for each person of the team. */
  summaries?: string[];
  notes?: string;
  /** The customer has yet to check the delivery. */
  isAwaiting?: true;
  isPaused?: true;
};

export type SampleCompany = {
  customer: string;
  company: string;
  tax_id?: string;
  line1: string;
  city: string;
  region?: string;
  postal_code?: string;
  country: string;
  po_number?: string;
  invoice_email?: string;
};
