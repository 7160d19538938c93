import type { Buyer } from '../../contract/shared/buyer.ts';
import type { OrderStatus, PaymentProvider } from '../../contract/shared/status.ts';

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
