import type { SampleScope } from './types.ts';

export const cloudScopes: Record<string, SampleScope> = {
  'microsoft-365-move': {
    included: [
      'Up to 25 mailboxes and 500 GB of files',
      'Calendars, contacts and shared mailboxes',
      'Two-step login for everyone',
      'Sender records (SPF, DKIM, DMARC) that keep you out of spam folders',
      'An engineer on a call Monday morning, 8 to noon',
      'A short handbook and all administrator passwords',
    ],
    not_included: [
      'Microsoft licenses, which Microsoft bills to you',
      'New laptops or phones',
      'Mailboxes above 25: $28 each',
    ],
    needed: [
      'An administrator login of your current mail provider',
      'Access to your domain’s DNS',
      'A list of everyone who has a mailbox',
    ],
    questions: [
      {
        question: 'Will we lose email during the move?',
        answer: 'No. Both places receive mail over the weekend, and we compare message counts folder by folder.',
      },
      {
        question: 'Do people have to be in the office?',
        answer: 'No. Phones and laptops are set up wherever they are, on a call.',
      },
      {
        question: 'What if we have 40 mailboxes?',
        answer: 'Order it anyway and tell us the number. We quote the extra mailboxes before we start.',
      },
    ],
  },
  'google-workspace-set-up': {
    included: [
      'Accounts, groups and shared drives for up to 20 people',
      'Your domain registered with Google',
      'Contacts and calendars brought over',
      'Two-step login and remote lock for phones',
      'A recorded 60-minute handover call',
    ],
    not_included: [
      'Google licenses, from $7 per person a month',
      'Moving more than 200 GB of old files',
      'A new domain name',
    ],
    needed: [
      'Names and roles of everyone who gets an account',
      'Access to your domain’s DNS',
      'One hour of the whole team for the handover',
    ],
    questions: [
      {
        question: 'Who owns the account afterwards?',
        answer: 'You do. We remove our access at the handover unless you ask us to stay.',
      },
      {
        question: 'Can we keep our email addresses?',
        answer: 'Yes. They move with your domain, and mail sent during the switch is delivered.',
      },
    ],
  },
  'shared-files-in-order': {
    included: [
      'A list of duplicates, stale files and open links',
      'A folder structure of two levels, agreed with you',
      'Moving up to 1 TB with version history',
      'Access rights by role',
      'A one-page guide for your wall',
    ],
    not_included: ['Storage licenses', 'Scanning paper', 'Tidying inside individual documents'],
    needed: [
      'An administrator login for SharePoint or Google Drive',
      'Half an hour with somebody who knows who works on what',
      'A decision on the structure within two working days',
    ],
    questions: [
      {
        question: 'Can people work while you move the files?',
        answer: 'Yes. We move folder by folder, outside office hours where it matters.',
      },
      {
        question: 'Do old links keep working?',
        answer: 'Most do. You get a list of those that can’t, before we switch.',
      },
    ],
  },
  'cloud-bill-check-up': {
    included: [
      'Up to ten accounts or vendors',
      'A table of every line: who uses it, cost per year, keep, change or cancel',
      'A 45-minute call to decide',
      'Canceling what you choose, on the spot',
      'Contract end dates in your calendar',
    ],
    not_included: ['Negotiating with vendors', 'Moving data out of a canceled tool', 'Tax or accounting advice'],
    needed: ['Read-only access, or the last three invoices of each vendor', 'A list of your current employees'],
    questions: [
      {
        question: 'What if you find no savings?',
        answer: 'It has not happened yet. If the savings of a year are below the price, you get the price back.',
      },
      {
        question: 'Do you earn anything from vendors?',
        answer: 'No. We take no commission, so the advice serves only you.',
      },
    ],
  },
};
