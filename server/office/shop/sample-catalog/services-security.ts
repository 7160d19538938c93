import type { SampleService } from './types.ts';

const category = 'security';

export const securityServices: SampleService[] = [
  {
    category,
    title: 'Firewall setup',
    slug: 'firewall-set-up',
    teaser: 'A firewall between you and the internet, with rules you can read and understand.',
    description: `A business firewall between your office and the internet, with rules that are written down and that you understand.

We look at what needs to come in and go out: mail, the booking system, the camera supplier who wants in from outside. Everything else is closed. Each rule has a sentence next to it that says why it exists and when it can go, so that in three years nobody has to guess.

The firewall for up to 50 people is included, with three years of updates. It filters known malicious addresses, keeps guests on a network of their own, and gives people who work from home a safe way in. We install it outside your working hours; the interruption is usually shorter than 20 minutes.

A week later we read the logs, remove what was too strict or too loose, and scan your office from outside the way an attacker would. You receive the result of that scan, the list of rules, and a copy of the configuration for your safe.`,
    price_cents: 86000,
    delivery_days: 5,
    hourly: [950, 1700],
    video: null,
    image: 'services/firewall-set-up',
    on_site: true,
    steps: [
      { name: 'List of what comes in and goes out', offset_days: 1 },
      { name: 'Installation outside your hours', offset_days: 4 },
      { name: 'Rules and configuration handed over', offset_days: 5 },
    ],
    active: true,
  },
  {
    category,
    title: 'Phishing drill',
    slug: 'phishing-drill',
    teaser: 'Harmless fake emails show how well your team spots real ones; training closes the gap.',
    description: `Three harmless fake emails over two weeks show how well your team spots the real ones, and a short training closes the gap.

Nine out of ten break-ins at small firms start with a message: a parcel, an invoice, a request from the boss. We write three such messages that fit your business and send them to up to 50 people, each at a different time, so that no one can warn the whole room.

Anyone who clicks sees a friendly page that explains what gave the message away. Nobody is reported by name. You learn how many people clicked, how many typed in a password and, more important, how many reported it and how quickly.

After the second week we give a 40-minute training, on site or by video, with your own results and examples from your own trade. Three weeks later a fourth message shows what has changed. The report has two pages and can be shown to an insurer, and a button to report suspicious email is added to Outlook or Gmail for everyone.`,
    price_cents: 44900,
    delivery_days: 10,
    video: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
    image: 'services/phishing-drill',
    active: true,
  },
  {
    category,
    title: 'Two-step login for everyone',
    slug: 'two-step-log-in-for-everyone',
    teaser: 'A stolen password alone no longer opens anything, for anyone in your team.',
    description: `A stolen password alone no longer opens anything: we turn on two-step login for your whole team and stay until everyone is set up.

Switching it on takes a minute. Getting forty people through it, including the one without a smartphone and the shared tablet in the workshop, is the work. We plan it by department, write the message to your team for you, and sit next to people or on a call while they set it up.

Included are mail, files, the VPN and up to five other systems, for example accounting or payroll. People choose between an app, a passkey and a small hardware key; ten keys are in the price. Shared accounts get a solution that is not a sticky note.

You also receive two emergency accounts for the safe, written steps for helping someone who lost a phone without being fooled by a caller, and a list that shows who is protected. The goal is plain: one hundred percent, checked on the last day.`,
    price_cents: 59000,
    delivery_days: 5,
    video: null,
    image: 'services/two-step-log-in-for-everyone',
    active: true,
  },
  {
    category,
    title: 'Security check-up',
    slug: 'security-check-up',
    teaser: 'Two days of looking closely at your IT, and a report of the ten things to fix first.',
    description: `Two days of looking closely at your IT, and a report that names the ten things to fix first, with the effort for each.

We talk to three people in your office, look at the network, laptops, mail, cloud accounts and backups, and try the doors from outside. Nothing is broken or slowed down, and what we see stays with us: a confidentiality agreement is part of the order.

The result is not a list of four hundred warnings from a scanner. It is twelve pages in plain English: what we found, what could happen, how likely that is for a firm like yours, and what it costs to fix, in hours and in dollars. If you agree, we fix anything that takes less than ten minutes on the spot.

We present the report to your management in an hour and answer any questions from your insurer in writing. Six months later we look again at the ten points at no charge. Suitable for firms of up to 100 people at one or two locations.`,
    price_cents: 115000,
    delivery_days: 8,
    video: null,
    image: 'services/security-check-up',
    on_site: true,
    steps: [
      { name: 'Two days of looking', offset_days: 3 },
      { name: 'Report of twelve pages', offset_days: 7 },
      { name: 'Hour with your management', offset_days: 8 },
    ],
    active: true,
  },
];
