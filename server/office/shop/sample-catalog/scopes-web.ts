import type { SampleScope } from './types.ts';

export const webScopes: Record<string, SampleScope> = {
  'website-for-a-small-firm': {
    included: [
      'Up to eight pages, designed for your firm',
      'Texts written from a 90-minute conversation',
      'A photographer for half a day',
      'Contact form, map, legal pages, entries in Google and Apple Maps',
      'Hosting for the first year',
      'An hour of training, recorded',
    ],
    not_included: [
      'Hosting after the first year: $12 a month',
      'A logo or brand design',
      'An online shop or bookings',
      'Pages above eight: $140 each',
    ],
    needed: [
      '90 minutes with somebody who talks to customers',
      'Your logo, if you have one',
      'Corrections within three working days',
    ],
    questions: [
      {
        question: 'Can we change the texts ourselves?',
        answer: 'Yes, in the page itself. We show you how and record it.',
      },
      {
        question: 'Who owns the site?',
        answer: 'You do: the domain, the texts and the photos. You can take it to any other host.',
      },
      {
        question: 'How many rounds of changes are there?',
        answer: 'Two for the design and as many as it takes for wrong facts.',
      },
    ],
  },
  'online-shop-start': {
    included: [
      'Up to 100 products from a spreadsheet',
      'Card and PayPal payment, sales tax, shipping labels for two carriers',
      'Twenty product descriptions written with you',
      'Connection to your bookkeeping program',
      'Ten test orders before opening day',
      'A weekly look at the numbers in the first month',
    ],
    not_included: [
      'Fees of the platform and the payment providers',
      'Product photography',
      'Advertising',
      'Products above 100: $6 each',
    ],
    needed: [
      'A spreadsheet of products with prices and weights',
      'Photos of the products',
      'A bank account and your sales tax number',
    ],
    questions: [
      {
        question: 'Which platform do you use?',
        answer: 'The one that suits your number of products and orders. We explain the choice before you decide.',
      },
      {
        question: 'What does it cost to run?',
        answer: 'Usually $30 to $60 a month plus about 3% per payment. You get our estimate before we start.',
      },
    ],
  },
  'booking-page': {
    included: [
      'A booking page on your website, for up to eight people or rooms',
      'Connection to the calendars you use',
      'Confirmations and reminders',
      'Deposits by card, if you like',
      'Half an hour of training at the front desk',
    ],
    not_included: ['The booking software, from $9 a month', 'Text message fees', 'A new website'],
    needed: [
      'Access to your website',
      'Opening hours, services and their lengths',
      'Logins to the calendars, entered by their owners',
    ],
    questions: [
      {
        question: 'Does it work with our website?',
        answer: 'With nearly any. It is one line in the page; if yours can’t take it, we link to a page of its own.',
      },
      {
        question: 'Can customers cancel by themselves?',
        answer: 'Yes, until the hour you choose. The slot is free again at once.',
      },
    ],
  },
  'website-care-for-a-year': {
    included: [
      'A security check and clean-up at the start',
      'Updates, tried on a copy first',
      'A daily backup outside your hosting',
      'Monitoring every minute from three places',
      'One hour of changes a month',
      'Cleaning up after a break-in',
    ],
    not_included: ['Hosting and domain fees', 'A redesign or new features', 'Hours above one a month: $85 each'],
    needed: ['Logins to the website and its hosting', 'One person who may ask for changes'],
    questions: [
      {
        question: 'What if you didn’t build our site?',
        answer: 'That makes no difference, as long as it runs on a common system such as WordPress.',
      },
      { question: 'Does it renew by itself?', answer: 'No. We write to you a month before the end, and you decide.' },
    ],
  },
};
