import { createHash } from 'node:crypto';
import type { EmailKind } from '../email-kinds.ts';

export type Placeholder = 'customer' | 'order' | 'service' | 'company' | 'due' | 'amount';
type ChangeableText = {
  placeholders: readonly Placeholder[];
  original: { subject: string; intro: string };
  /** Staff read it, so it has no signature. */
  isForTeam?: true;
};

const ofOrder = ['customer', 'order', 'service', 'company'] as const;
const withDay = [...ofOrder, 'due'] as const;
const sold = [...withDay, 'amount'] as const;

/**
 * The kinds whose subject and first paragraph can be changed, with the original that their templates fill in
 * (`textOf`). Emails about security, the law and running the company are missing on purpose. Each kind also has
 * sample data (server/emails/samples/sample-data.ts).
 */
export const changeableTexts = {
  'temporary-password': {
    placeholders: ['customer', 'company', 'due'],
    original: {
      subject: 'Your one-time password for {company}',
      intro:
        'You now have an account at {company}. Log in with this one-time password and choose your own. It expires on {due}.',
    },
  },
  'staff-welcome': {
    isForTeam: true,
    placeholders: ['company'],
    original: {
      subject: 'Welcome to the team at {company}',
      intro:
        'You now have a staff account at {company}. In your dashboard, you can see the orders assigned to you, update their progress, check your earnings and chat with us.',
    },
  },
  'order-confirmation': {
    placeholders: sold,
    original: {
      subject: 'Your order {order} at {company}',
      intro: "We've received your order. One of our experts will message you in your dashboard.",
    },
  },
  'order-added': {
    placeholders: sold,
    original: {
      subject: 'Order {order} was added to your {company} account',
      intro:
        'Someone (most likely you) placed an order with your email address without logging in. We added it to your account, where you can follow its progress.',
    },
  },
  'payment-receipt': {
    placeholders: ['customer', 'order', 'service', 'company', 'amount'],
    original: {
      subject: 'Receipt for order {order}',
      intro: 'We received your payment of {amount} for order {order}. Nothing more is due.',
    },
  },
  welcome: {
    placeholders: ['customer', 'company'],
    original: {
      subject: 'Welcome to {company}',
      intro:
        'Your account is ready. Use it to order services, follow their progress, find your invoices and message us directly.',
    },
  },
  'payment-declined': {
    placeholders: ['customer', 'service', 'company', 'amount'],
    original: {
      subject: "Your payment didn't go through",
      intro:
        'Your payment was still being processed when you left. It has been declined now. You have not been charged.',
    },
  },
  'refund-made': {
    placeholders: ['customer', 'order', 'company', 'amount'],
    original: { subject: 'We have refunded {amount}', intro: 'We have refunded {amount} to you.' },
  },
  'order-cancelled': {
    placeholders: ofOrder,
    original: {
      subject: 'Order {order} was cancelled',
      intro: 'Your order {order} was cancelled, and we will not do any more work on it.',
    },
  },
  'cancellation-done': {
    placeholders: ofOrder,
    original: {
      subject: 'Order {order}: your money is on its way back',
      intro: 'As you asked, order {order} has ended, and we will not do any more work on it.',
    },
  },
  'intake-reminder': {
    placeholders: ofOrder,
    original: {
      subject: 'Order {order}: we need some information from you',
      intro: 'To start on your order {order}, we need your answers to a few questions.',
    },
  },
  'intake-question': {
    placeholders: ofOrder,
    original: {
      subject: 'A question about your answers for order {order}',
      intro: 'Thank you for your answers about order {order} ({service}). One thing is not clear to us yet:',
    },
  },
  question: {
    placeholders: ofOrder,
    original: {
      subject: 'A question about order {order}',
      intro: 'We have a question about your order {order} ({service}):',
    },
  },
  'acceptance-reminder': {
    placeholders: withDay,
    original: {
      subject: 'Please check order {order} soon',
      intro:
        'We delivered your order {order}. Please check it by {due}. You can accept it, ask for changes, or ask for more time.',
    },
  },
  'changes-requested': {
    isForTeam: true,
    placeholders: withDay,
    original: {
      subject: 'Changes were requested for order {order}',
      intro: 'Your work on order {order} is in progress again. Please deliver the changes.',
    },
  },
  'order-accepted': {
    placeholders: ofOrder,
    original: {
      subject: 'Thank you for accepting order {order}',
      intro: 'Thank you for checking and accepting your order {order}.',
    },
  },
  'promise-moved': {
    placeholders: withDay,
    original: {
      subject: 'Order {order} will be ready by {due}',
      intro: 'Your order {order} ({service}) will be ready later than we promised.',
    },
  },
  'waiting-reminder': {
    placeholders: ofOrder,
    original: {
      subject: 'Reminder: we need your answer about order {order}',
      intro: 'This is about your order {order} ({service}).',
    },
  },
  'order-assigned': {
    isForTeam: true,
    placeholders: withDay,
    original: {
      subject: 'Order {order} was assigned to you',
      intro: 'Order {order} was assigned to you. When you begin, mark it as started in your dashboard.',
    },
  },
  'work-started': {
    placeholders: withDay,
    original: {
      subject: "We've started working on your order {order}",
      intro:
        'One of our experts has started working on your order. You can follow its progress and message us in your dashboard any time.',
    },
  },
  'work-delivered': {
    placeholders: withDay,
    original: {
      subject: 'Your order {order} has been delivered',
      intro:
        "All work on your order is complete and delivered. If anything isn't as you expected, message us in your dashboard.",
    },
  },
  'review-request': {
    placeholders: ofOrder,
    original: {
      subject: 'How did we do?',
      intro: 'Your order is complete. A short review helps others choose and helps us get better.',
    },
  },
  'review-approved': {
    placeholders: ['customer', 'company'],
    original: {
      subject: 'Your review has been published',
      intro: 'Your review now appears on our home page. Thank you for taking the time to share your experience.',
    },
  },
  'order-message': {
    placeholders: ofOrder,
    original: { subject: 'Order {order}: {service}', intro: '' },
  },
  'export-ready': {
    placeholders: ['customer', 'company', 'due'],
    original: {
      subject: 'The copy of your data is ready',
      intro: 'The copy of your data at {company} is ready. You can download it until {due}.',
    },
  },
  'erasure-done': {
    placeholders: ['customer', 'company'],
    original: {
      subject: 'Your data at {company} was erased',
      intro: 'As you asked, we have erased your account and your personal data at {company}.',
    },
  },
  'terms-changed': {
    placeholders: ['customer', 'company', 'due'],
    original: {
      subject: 'Our Terms of Service will change on {due}',
      intro: 'We are changing our Terms of Service.',
    },
  },
} as const satisfies Partial<Record<EmailKind, ChangeableText>>;

export type ChangeableKind = keyof typeof changeableTexts;

export const isChangeable = (kind: string): kind is ChangeableKind => Object.hasOwn(changeableTexts, kind);

export const changeable = (kind: ChangeableKind): ChangeableText => changeableTexts[kind];

/** Tells after an upgrade that a text was written for another original. */
export const originalHash = (kind: ChangeableKind): string =>
  createHash('sha256')
    .update(JSON.stringify(changeable(kind).original))
    .digest('hex');

const placeholder = /\{([\p{L}\p{N}_-]+)\}/gu;

export const placeholdersIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, name]) => name ?? '');

/** One pass: a value that looks like a placeholder is not replaced in turn. */
export const fillIn = (text: string, read: (name: string) => string | null | undefined): string =>
  text.replace(placeholder, (whole, name: string) => read(name) ?? whole);
