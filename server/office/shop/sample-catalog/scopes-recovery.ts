import type { SampleScope } from './types.ts';

export const recoveryScopes: Record<string, SampleScope> = {
  'backup-that-restores': {
    included: [
      'Nightly backup of one server or up to 2 TB',
      'A device in your office for quick restores',
      'An encrypted copy in another state, unchangeable for 30 days',
      'Storage for the first year',
      'Three restores in front of you, with a record',
      'A one-line report every morning',
    ],
    not_included: [
      'Storage after the first year, from $15 a month',
      'A second server: order it twice',
      'Restoring data that was lost before we began',
    ],
    needed: [
      'An administrator login of the server',
      'A power socket and a network port near it',
      'Half an hour to tell us what you can’t afford to lose',
    ],
    questions: [
      {
        question: 'Does the backup slow us down?',
        answer: 'No. The first copy runs over a weekend, later ones at night and only with what has changed.',
      },
      {
        question: 'Who is told when a backup fails?',
        answer: 'You and we are, by email. After two nights in a row we call you.',
      },
      {
        question: 'Can ransomware reach the backup?',
        answer: 'Not the distant copy. Nobody can change or delete it for 30 days, not even with your password.',
      },
    ],
  },
  'mailbox-and-cloud-file-backup': {
    included: [
      'Up to 25 accounts: mail, calendars, contacts and files',
      'Teams or shared drives',
      'Several copies a day, encrypted, in your own country',
      'Twelve months of storage',
      'A 30-minute training for two people',
    ],
    not_included: [
      'Storage after a year: $2 per account a month',
      'Accounts above 25: $9 each',
      'Data that your provider has already deleted',
    ],
    needed: ['An administrator login of Microsoft 365 or Google Workspace', 'How long your trade has to keep records'],
    questions: [
      {
        question: 'Doesn’t Microsoft or Google back up our data?',
        answer: 'They protect their service. What you or an attacker delete is gone after 30 to 90 days.',
      },
      {
        question: 'Can we restore without you?',
        answer: 'Yes. Two of your people learn it, and the steps are on one page.',
      },
    ],
  },
  'server-replacement': {
    included: [
      'A server for up to 40 people, with licenses',
      'An emergency power supply',
      'Moving up to four programs with their vendors',
      'A rehearsal on a copy',
      'Three years of on-site warranty',
      'Destroying the old disks, with a certificate',
    ],
    not_included: [
      'Fees that program vendors charge for a move',
      'A server cabinet or cooling',
      'New client computers',
    ],
    needed: [
      'Support contracts or contacts of your four programs',
      'A weekend in which nobody works',
      'A room with a socket on its own fuse',
    ],
    questions: [
      {
        question: 'What if we don’t need a server any more?',
        answer: 'We tell you before we order anything, and deduct this price from a move to the cloud.',
      },
      {
        question: 'How long are we offline?',
        answer: 'From Friday evening to Sunday evening. On Monday you work on the new server.',
      },
      {
        question: 'What happens if something fails on Monday?',
        answer: 'The old server stands next to the new one for 30 days and can take over in an hour.',
      },
    ],
  },
  'recovery-plan-and-drill': {
    included: [
      'A half-day workshop',
      'A plan of at most eight pages',
      'A three-hour drill with your team',
      'Same-day corrections',
      'A report for insurers and auditors',
    ],
    not_included: ['Setting up backups or spare hardware', 'Legal advice', 'Yearly repeats, which cost half'],
    needed: [
      'Two or three people who know your daily work, for half a day',
      'Three hours of the team for the drill',
      'A list of your systems and contracts, however rough',
    ],
    questions: [
      {
        question: 'Do you switch anything off during the drill?',
        answer: 'No. We agree on what counts as dead; your systems keep running.',
      },
      {
        question: 'Does our insurer accept the report?',
        answer: 'It has the form that cyber insurers ask for. Send us their questionnaire and we fill it in.',
      },
    ],
  },
};
