import type { SampleCompany, SampleCoupon, SampleOption, SampleRate } from './types.ts';

export const coupons: SampleCoupon[] = [
  {
    code: 'WELCOME10',
    name: 'First order',
    kind: 'percent',
    percent: 10,
    first_purchase_only: true,
  },
  {
    code: 'BACKUP50',
    name: 'Backup month',
    kind: 'amount',
    amount: '50.00',
    minimum: '300.00',
    category: 'backup-and-recovery',
    max_uses: 20,
    max_uses_per_customer: 1,
    ends_in_days: 60,
  },
  {
    code: 'AUTUMN15',
    name: 'Autumn check-up',
    kind: 'percent',
    percent: 15,
    services: ['cloud-bill-check-up', 'security-check-up'],
    max_uses: 50,
    ends_in_days: -10,
  },
];

/** The key is the service's slug. */
export const serviceOptions: Record<string, SampleOption[]> = {
  'new-starter-laptop': [
    {
      group_name: 'Handover',
      title: 'Over the internet',
      description: 'The laptop arrives ready; on the first morning we are available on chat.',
      price: '0.00',
      delivery_days: 0,
    },
    {
      group_name: 'Handover',
      title: 'At the desk',
      description: 'An engineer brings it and stays until the first email is answered.',
      price: '35.00',
      delivery_days: 1,
    },
    {
      title: 'Second screen and docking station',
      description: 'Connected and set up. You buy the devices.',
      price: '60.00',
      delivery_days: 1,
      max_quantity: 2,
    },
  ],
  'website-for-a-small-firm': [
    {
      title: 'A logo',
      description: 'Two drafts, one of them finished for screen and paper.',
      price: '480.00',
      delivery_days: 4,
    },
    {
      title: 'Additional page',
      description: 'Above the eight that are included.',
      price: '140.00',
      delivery_days: 1,
      max_quantity: 10,
    },
    {
      title: 'Express',
      description: 'Your site goes before others.',
      price: '450.00',
      delivery_days: -8,
    },
  ],
};

/** Services that are missing here are bought one at a time. */
export const maxQuantities: Record<string, number> = { 'new-starter-laptop': 10 };

export const relatedServices: Record<string, string[]> = {
  'website-for-a-small-firm': ['website-care-for-a-year', 'booking-page'],
  'online-shop-start': ['website-care-for-a-year'],
  'microsoft-365-move': ['mailbox-and-cloud-file-backup', 'two-step-log-in-for-everyone', 'phishing-drill'],
  'google-workspace-set-up': ['mailbox-and-cloud-file-backup', 'two-step-log-in-for-everyone'],
  'office-network-in-a-box': ['wifi-survey-and-tuning', 'second-line-to-the-internet'],
  'new-starter-laptop': ['print-and-scan-sorted', 'two-step-log-in-for-everyone'],
  'server-replacement': ['backup-that-restores', 'recovery-plan-and-drill'],
};

/** Paid in addition to the configured share, and valid before the work of the last two months was assigned. */
export const commissionRates: SampleRate[] = [
  { staff: 'rafael.ortiz@demo.test', percent: 12 },
  { service: 'new-starter-laptop', amount: '20.00' },
];

/** The companies of all customers. The tax ids are invented, but pass the check of their digits. */
export const companies: SampleCompany[] = [
  {
    customer: 'Dana Whitfield',
    company: 'Fernhill Dental',
    line1: '18 Pine Street',
    city: 'Portland',
    region: 'OR',
    postal_code: '97204',
    country: 'US',
    invoice_email: 'billing@fernhill.example.com',
  },
  {
    customer: 'Søren Lindqvist',
    company: 'Oakline Freight',
    line1: '411 Dock Road',
    city: 'Portland',
    region: 'OR',
    postal_code: '97203',
    country: 'US',
  },
  {
    customer: 'Priya Raghunathan',
    company: 'Raghunathan Textiles Pvt. Ltd.',
    tax_id: '24AAACD9000K1ZY',
    line1: '7 Ashram Road',
    city: 'Ahmedabad',
    region: 'GJ',
    postal_code: '380009',
    country: 'IN',
    invoice_email: 'accounts@raghunathan.example.com',
  },
  {
    customer: 'Grace Okonkwo',
    company: 'Castell & Rowe',
    line1: '920 Morrison Street, Floor 6',
    city: 'Portland',
    region: 'OR',
    postal_code: '97205',
    country: 'US',
    po_number: 'CR-1187',
  },
  {
    customer: 'Tomáš Dvořák',
    company: 'Pekařství Dvořák s.r.o.',
    tax_id: 'CZ27000001',
    line1: 'Veveří 9',
    city: 'Brno',
    postal_code: '602 00',
    country: 'CZ',
  },
  {
    customer: 'Hannah Weissmüller',
    company: 'Marigold Schools',
    line1: '2250 Hawthorne Avenue',
    city: 'Portland',
    region: 'OR',
    postal_code: '97214',
    country: 'US',
    po_number: '4500017',
  },
  {
    customer: 'Ana Beatriz Gonçalves',
    company: 'Padaria Gonçalves Lda.',
    tax_id: 'PT999999990',
    line1: 'Rua das Flores 27',
    city: 'Porto',
    postal_code: '4050-262',
    country: 'PT',
  },
  {
    customer: 'Leilani Kahale',
    company: 'Northbeam',
    line1: '88 Burnside Street',
    city: 'Portland',
    region: 'OR',
    postal_code: '97209',
    country: 'US',
  },
  {
    customer: 'Viktor Petrović',
    company: 'Kiln House',
    line1: '1630 Alberta Street',
    city: 'Portland',
    region: 'OR',
    postal_code: '97211',
    country: 'US',
  },
];
