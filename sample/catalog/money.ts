import type { SampleCompany, SampleCoupon, SampleOption, SamplePurchase, SampleRate } from './types.ts';

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

/** The key is the order's number. */
export const purchaseExtras: Record<number, SamplePurchase> = {
  16: {
    options: [
      { title: 'At the desk', quantity: 1 },
      { title: 'Second screen and docking station', quantity: 2 },
    ],
  },
  20: { couponCode: 'BACKUP50' },
  23: { couponCode: 'WELCOME10' },
  24: { couponCode: 'WELCOME10' },
  25: { couponCode: 'AUTUMN15' },
};

/** The tax ids are invented, but pass the check of their digits. */
export const companies: SampleCompany[] = [
  {
    customer: 'Søren Lindqvist',
    company: 'Lindqvist Lager AB',
    tax_id: 'SE559900000601',
    line1: 'Magasinsgatan 14',
    city: 'Göteborg',
    postal_code: '411 18',
    country: 'SE',
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
    customer: 'José Ángel Muñoz',
    company: 'Muñoz Cerámica S.L.',
    tax_id: 'ESB90000001',
    line1: 'Calle de la Alfarería 31',
    city: 'Sevilla',
    postal_code: '41010',
    country: 'ES',
  },
  {
    customer: 'Aoife Ní Bhriain',
    company: 'Ní Bhriain Accountants Ltd',
    tax_id: 'IE9000000C',
    line1: '5 Quay Street',
    city: 'Galway',
    postal_code: 'H91 AX0C',
    country: 'IE',
  },
  {
    customer: 'Łukasz Dąbrowski',
    company: 'Dąbrowski Transport sp. z o.o.',
    tax_id: 'PL9900000000',
    line1: 'ul. Portowa 22',
    city: 'Gdańsk',
    postal_code: '80-887',
    country: 'PL',
  },
  {
    customer: 'Grace Okonkwo',
    company: 'Okonkwo & Bell Architects Ltd',
    tax_id: 'GB990000004',
    line1: '19 Whitworth Street',
    city: 'Manchester',
    postal_code: 'M1 3AL',
    country: 'GB',
    po_number: 'OB-1187',
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
    company: 'Weissmüller Feinmechanik GmbH',
    tax_id: 'DE900000006',
    line1: 'Werkstraße 3',
    city: 'Ulm',
    postal_code: '89073',
    country: 'DE',
    po_number: '4500017',
    invoice_email: 'rechnung@weissmueller.example.com',
  },
  {
    customer: 'Camille Lefèvre',
    company: 'Librairie Lefèvre SARL',
    tax_id: 'FR68900000001',
    line1: '40 rue Mercière',
    city: 'Lyon',
    postal_code: '69002',
    country: 'FR',
  },
  {
    customer: 'Theodora Papadakis',
    company: 'Papadakis Olive Oil IKE',
    tax_id: 'EL099000001',
    line1: 'Leoforos Kountouriotou 58',
    city: 'Rethymno',
    postal_code: '741 00',
    country: 'GR',
  },
];
