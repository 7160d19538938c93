import type { SampleService } from './types.ts';

const category = 'cloud-and-mail';

export const cloudServices: SampleService[] = [
  {
    category,
    title: 'Microsoft 365 move',
    slug: 'microsoft-365-move',
    teaser: 'Mail, calendars and files of up to 25 people move to Microsoft 365 over one weekend.',
    description: `We move your mail, calendars, contacts and files to Microsoft 365 over one weekend. On Monday everyone logs in and finds everything where it was.

The price covers up to 25 mailboxes and 500 GB of files, from any common provider or from a server in your office. We copy in the background for a week while you keep working, switch your email address over on Friday evening, and compare message counts folder by folder before we call it done.

You get mailboxes, shared calendars and Teams for each of your departments, two-step login for everyone, and the records that keep your mail out of other people’s spam folders. Old mail stays readable in the old place for 30 days, as a safety net.

On Monday morning an engineer is on a call with you from eight to noon for phones, signatures and surprises. Afterwards you receive a short handbook for your team and all administrator passwords. Licenses are billed by Microsoft; we tell you beforehand which ones you need and which you can cancel.`,
    price_cents: 129000,
    delivery_days: 10,
    hourly: [1500, 2800],
    video: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    image: 'services/microsoft-365-move',
    active: true,
  },
  {
    category,
    title: 'Google Workspace setup',
    slug: 'google-workspace-set-up',
    teaser: 'Google Workspace for up to 20 people, under your own name, with one place for files.',
    description: `A new Google Workspace under your own name, with email addresses, groups, shared drives and phones set up for up to 20 people.

Many firms start with one free mailbox and end with thirty, and with customer files in the private drives of people who left long ago. We fix that in five working days: one place for mail, one for files, and one list of who may see what.

We register your domain with Google, create the accounts and groups, and build shared drives that follow the way you work instead of an org chart. Contacts and calendars are brought over from phones and old accounts. Two-step login is on from the first day, and lost phones can be locked remotely.

The handover is a 60-minute video call for the whole team, recorded, plus a page for new hires. You remain the owner of the account and of the domain; we keep no access unless you ask us to.`,
    price_cents: 69000,
    delivery_days: 5,
    video: null,
    image: 'services/google-workspace-set-up',
    active: true,
  },
  {
    category,
    title: 'Shared files in order',
    slug: 'shared-files-in-order',
    teaser: 'One tidy home for your firm’s files, with the right people allowed into each folder.',
    description: `One tidy home for your firm’s files in SharePoint or Google Drive, with the right people allowed into the right folders.

We begin with a half-hour conversation about who works on what, and a program that lists what you have: duplicates, files nobody has opened for three years, folders shared with the whole internet by accident. You receive that list as a table, and it is usually a surprise.

Then we propose a structure of no more than two levels that everyone can remember, agree on it with you, and move the files, with their history, while you work. Links that were shared with customers keep working wherever that is possible, and we list the ones that can’t.

At the end nobody has more rights than they need, people who left have none, and a finished project goes to an archive with one click. Up to 1 TB is included. You also get a one-page guide, “Where does this file go?”, made for your walls.`,
    price_cents: 89000,
    delivery_days: 7,
    video: null,
    image: 'services/shared-files-in-order',
    active: true,
  },
  {
    category,
    title: 'Cloud bill check-up',
    slug: 'cloud-bill-check-up',
    teaser: 'Every line of your cloud and license bills read and marked: keep, change or cancel.',
    description: `We read your cloud and license bills line by line and show you what you can switch off. Most firms save more in the first quarter than the check-up costs.

Licenses for people who left, two tools for the same job, a test server from last summer that still runs: small sums that come back every month. We look through up to ten accounts, for example Microsoft, Google, Amazon, Adobe, Zoom and your phone system, with read-only access or just with the invoices you send us.

After five working days you have a table with each line, who uses it, what it costs per year, and one of three words: keep, change or cancel. Anything risky is marked, with the reason. We take no commission from any vendor, so our advice serves only you.

In a 45-minute call we go through the table together. We cancel what you choose on the spot, and put the end dates of contracts that can’t be canceled yet in your calendar.`,
    price_cents: 49000,
    delivery_days: 5,
    video: null,
    image: 'services/cloud-bill-check-up',
    active: true,
  },
];
