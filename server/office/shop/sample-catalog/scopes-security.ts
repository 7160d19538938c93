import type { SampleScope } from './types.ts';

export const securityScopes: Record<string, SampleScope> = {
  'firewall-set-up': {
    included: [
      'A firewall for up to 50 people, with three years of updates',
      'Rules with a sentence that says why each exists',
      'A guest network and safe access from home',
      'Installation outside your working hours',
      'A scan from outside after a week',
    ],
    not_included: [
      'Your internet contract',
      'Rules for more than ten services from outside',
      'Renewing updates after three years',
    ],
    needed: [
      'The login of your internet provider',
      'A list of what must be reachable from outside',
      'Access to the room with the router, in the evening',
    ],
    questions: [
      {
        question: 'How long is the internet down?',
        answer: 'Usually less than 20 minutes, in the evening or on a weekend.',
      },
      {
        question: 'What if a rule blocks something we need?',
        answer: 'Write to us and we change it the same day. In the first week we look for such cases ourselves.',
      },
      {
        question: 'Can we change rules later?',
        answer: 'Yes. You have the password and the list; or we do it for $45 a change.',
      },
    ],
  },
  'phishing-drill': {
    included: [
      'Four fake messages written for your business',
      'Up to 50 people',
      'A 40-minute training, on site or by video',
      'A two-page report without names',
      'A report button in Outlook or Gmail',
    ],
    not_included: ['People above 50: $6 each', 'A mail filter', 'Translations into other languages: $90 each'],
    needed: [
      'A list of email addresses',
      'A go-ahead from management',
      'Half a day in which we may be let through your mail filter',
    ],
    questions: [
      {
        question: 'Will anybody be named?',
        answer: 'No. You see how many clicked and how many reported it, never who.',
      },
      {
        question: 'Does our team know beforehand?',
        answer: 'That is up to you. We advise to announce a drill, but not the day.',
      },
    ],
  },
  'two-step-log-in-for-everyone': {
    included: [
      'Mail, files, VPN and up to five other systems',
      'Ten hardware keys',
      'Help at the desk or on a call for everyone',
      'A solution for shared accounts',
      'Two emergency accounts for the safe',
    ],
    not_included: [
      'Hardware keys above ten: $29 each',
      'Systems that don’t offer two-step login',
      'Teams above 60 people: ask for a price',
    ],
    needed: [
      'Administrator logins of the systems',
      'A list of people and departments',
      'A message to the team from management, which we write for you',
    ],
    questions: [
      { question: 'What about people without a smartphone?', answer: 'They get one of the ten hardware keys.' },
      {
        question: 'What if somebody loses a phone?',
        answer: 'Your office has written steps to help, and they can’t be abused by a caller.',
      },
    ],
  },
  'security-check-up': {
    included: [
      'Two days of looking at network, laptops, mail, cloud and backups',
      'A scan from outside',
      'Twelve pages in plain English with the ten things to fix first',
      'An hour with your management',
      'A second look after six months',
    ],
    not_included: [
      'Fixing anything that takes longer than ten minutes',
      'Breaking into systems (a penetration test)',
      'A third location: $350',
    ],
    needed: [
      'Read access to your systems',
      'Three people for an hour each',
      'A signed confidentiality agreement, which we send you',
    ],
    questions: [
      { question: 'Will it slow anything down?', answer: 'No. We look and ask; nothing is broken or put under load.' },
      {
        question: 'Is the report good enough for an insurer?',
        answer: 'Yes, and we answer the insurer’s questions in writing.',
      },
    ],
  },
};
