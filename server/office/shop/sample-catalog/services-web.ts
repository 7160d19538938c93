import type { SampleService } from './types.ts';

const category = 'websites-and-shops';

export const webServices: SampleService[] = [
  {
    category,
    title: 'Website for a small firm',
    slug: 'website-for-a-small-firm',
    teaser: 'Up to eight pages that say what you do and for whom, and load in under a second.',
    description: `A website of up to eight pages that says what you do, for whom and how to reach you, and that loads in under a second.

We start with your customers, not with colors. In a 90-minute conversation we find out what people ask before they buy, and write your texts from the answers. You correct whatever does not sound like you. A photographer for half a day is included, because photos of strangers shaking hands help no one.

The design is made for your firm, works on phones first, and can be used with a keyboard or a screen reader. Contact form, map, opening hours, legal pages, and the entries in Google and Apple Maps are part of the job. No cookies are set, so there is no banner to click away.

You change texts and images yourself, in the page, without a manual. We show you how in an hour and record it. Hosting for the first year is included, the domain and the content are yours, and you can take both anywhere else at any time.`,
    price_cents: 220000,
    delivery_days: 20,
    video: null,
    image: 'services/website-for-a-small-firm',
    steps: [
      { name: 'Conversation of 90 minutes', offset_days: 1 },
      { name: 'Texts to correct', offset_days: 8 },
      { name: 'Design to look at', offset_days: 14 },
      { name: 'Online, with an hour of training', offset_days: 20 },
    ],
    active: true,
  },
  {
    category,
    title: 'Online shop start',
    slug: 'online-shop-start',
    teaser: 'A shop for up to 100 products, with payment, shipping and tax ready for the first order.',
    description: `A shop for up to 100 products with card and PayPal payment, shipping labels and tax, ready to take its first order in 30 days.

We set up the shop on a platform that suits the size of your business, not the largest one that can be sold to you. Your products come in from a spreadsheet, with photos cut to size. For the first twenty we write the descriptions with you, so that you know how to continue.

Checkout needs one page and no account. Stock, invoices, refunds and shipping labels for two carriers are connected, and sales land in your bookkeeping program without being typed again. Sales tax is calculated from the buyer’s address.

Before opening day we place ten real orders, cancel two, return one, and check every email that a customer receives. In the first month we look at the numbers with you each week: where people leave, what they search for, what to change. The fees of the platform and the payment providers are billed directly to you, and we estimate them before you start.`,
    price_cents: 380000,
    delivery_days: 30,
    video: null,
    image: 'services/online-shop-start',
    active: true,
  },
  {
    category,
    title: 'Booking page',
    slug: 'booking-page',
    teaser: 'Customers choose a free time, day or night, and it appears in your calendar.',
    description: `Customers choose a free time themselves, day or night, and it appears in your calendar. The phone rings less and fewer people forget to come.

We put a booking page on your existing website, in its colors, for up to eight people or rooms and any number of services. It knows your opening hours, breaks, holidays and travel times, and looks into the calendars you already use, so that nobody is booked twice.

Customers get a confirmation at once, a reminder the day before by email or text message, and a link to move or cancel without calling. If you like, you can take a deposit by card, which brings the number of empty chairs close to zero.

You decide how far ahead people can book, how late they can cancel and what you need to know from them beforehand. We enter all of this with you in a call, test it on six phones, and train the person at the front desk for half an hour. The booking software starts at $9 per month and can be canceled any month.`,
    price_cents: 64000,
    delivery_days: 6,
    video: null,
    image: 'services/booking-page',
    active: true,
  },
  {
    category,
    title: 'Website care for a year',
    slug: 'website-care-for-a-year',
    teaser: 'Updates, backups and up to an hour of changes each month, for twelve months.',
    description: `For twelve months we keep your website updated, backed up, fast and reachable, and make up to an hour of changes each month.

It makes no difference who built the site, as long as it runs on a common system such as WordPress. In the first three days we take it over: we check it for security holes, remove plugins that no one needs, make a backup outside your hosting, and measure how fast it is.

From then on updates are tried on a copy first and put live at night. A monitor looks at the site every minute from three places; if it is down, we are awake before your customers are. If it is ever broken into, we clean it up at no extra cost.

The monthly hour is for you: new texts, a new colleague, a banner for the holidays. Write it in the chat and it is done within one working day. Hours you do not use are kept for three months. Each quarter you receive a page with visitors, speed, search results and one suggestion that is worth its price.`,
    price_cents: 96000,
    delivery_days: 3,
    video: null,
    image: 'services/website-care-for-a-year',
    active: true,
  },
];
