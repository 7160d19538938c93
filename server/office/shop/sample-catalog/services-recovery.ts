import type { SampleService } from './types.ts';

const category = 'backup-and-recovery';

export const recoveryServices: SampleService[] = [
  {
    category,
    title: 'Backup that restores',
    slug: 'backup-that-restores',
    teaser: 'Three copies of your data, one far away, and restores that you watch us carry out.',
    description: `Three copies of your data, two kinds of storage, one far away, and a restore that we carry out in front of you.

A backup that nobody has restored is a hope. We find out what you can’t afford to lose and how long you could work without it, in plain hours. That determines how often copies are made and how many are kept.

We set up nightly backups for one server or up to 2 TB of files: one copy on a device in your office for quick restores, one encrypted in a data center in another state. That one can’t be changed or deleted for 30 days, not even by someone who has your administrator’s password. Ransomware finds nothing to hold to ransom.

Then we restore: a file, a folder, and the whole machine into a test environment, with a stopwatch. You keep the record. Every morning a report says in one line whether the night was good, and if two nights fail in a row, we call you. Storage for the first year is included.`,
    price_cents: 79000,
    delivery_days: 5,
    hourly: [900, 1600],
    video: null,
    image: 'services/backup-that-restores',
    on_site: true,
    steps: [
      { name: 'Device and first nightly copy', offset_days: 2 },
      { name: 'Copy in the data center', offset_days: 3 },
      { name: 'Three restores in front of you', offset_days: 5 },
    ],
    active: true,
  },
  {
    category,
    title: 'Mailbox and cloud-file backup',
    slug: 'mailbox-and-cloud-file-backup',
    teaser: 'Your own daily copy of Microsoft 365 or Google, so deleted folders are back in minutes.',
    description: `A daily, independent copy of your Microsoft 365 or Google Workspace, so that a deleted folder is back in minutes.

The large providers keep their service running; they do not keep what you delete. After 30 to 90 days it is gone, whether it was an accident, an angry farewell or an attacker. With an independent copy, the answer to “can we get it back?” is yes.

We connect the backup to up to 25 accounts with mail, calendars, contacts, files and Teams or shared drives. It runs several times a day, is stored encrypted with another provider in your own country, and is kept for as long as the rules of your trade require.

Two people in your firm learn in 30 minutes how to find and restore something on their own: one message, one version of one file, or a complete mailbox as it was on a given day. We restore a sample together before we hand over. The first twelve months of storage are part of the price; after that it is $2 per account per month.`,
    price_cents: 32000,
    delivery_days: 3,
    video: null,
    image: 'services/mailbox-and-cloud-file-backup',
    active: true,
  },
  {
    category,
    title: 'Server replacement',
    slug: 'server-replacement',
    teaser: 'A new server over one weekend, and on Monday your programs run as they did on Friday.',
    description: `The old server goes, a new one comes, and your programs run on Monday as they did on Friday, only faster.

Before anything else we ask whether you still need a server in the office at all. If not, we say so, deduct this price from a move to the cloud, and everyone sleeps better. If a program or a machine needs it, we size the new one for five years of your growth.

The price includes a server with mirrored disks and redundant power for up to 40 people, the system licenses, an emergency power supply, and the move of up to four programs together with their vendors. We know how to talk to the vendor of the program from 2009.

Everything is rehearsed on a copy first, so that the weekend itself holds no surprises. The old server stays next to the new one for 30 days, switched off and ready. You get the plan, the passwords, three years of on-site warranty and a backup that has been restored. At the end the old disks are destroyed, with a certificate.`,
    price_cents: 490000,
    delivery_days: 21,
    video: null,
    image: 'services/server-replacement',
    on_site: true,
    steps: [
      { name: 'Size and plan agreed', offset_days: 3 },
      { name: 'Rehearsal on a copy', offset_days: 14 },
      { name: 'Move over a weekend', offset_days: 20 },
      { name: 'Handover with a tested backup', offset_days: 21 },
    ],
    active: true,
  },
  {
    category,
    title: 'Recovery plan and drill',
    slug: 'recovery-plan-and-drill',
    teaser: 'A plan for the day when nothing works, and a drill in which your team tries it out.',
    description: `A plan for the day when nothing works: who calls whom, what is restored first, how customers are told. Then we practice it with you.

In a half-day workshop we go through what could stop your firm: fire, theft, ransomware, a provider that is gone, the one person who knows everything being on a plane. For each we note what you would need within an hour, a day and a week.

The plan that comes out of it has no more than eight pages, with telephone numbers at the front. It says what people do with paper and pencil until systems return, in which order those are brought back, and who decides. A printed copy hangs where anyone can find it without a computer.

Two weeks later we hold the drill. For three hours a part of your IT is considered dead, your team works by the plan, and we watch with a stopwatch. What did not work is changed on the same day. You receive a report that insurers and auditors accept, and a date for the next time.`,
    price_cents: 140000,
    delivery_days: 12,
    hourly: [1600, 2900],
    video: null,
    image: 'services/recovery-plan-and-drill',
    on_site: true,
    active: true,
  },
];
