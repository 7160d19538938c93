import type { SampleCategory } from './types.ts';

export const serviceCategories: SampleCategory[] = [
  {
    name: 'Cloud and mail',
    slug: 'cloud-and-mail',
    description:
      'Mail, calendars and files that are where your people are, moved without a lost message and set up so that they stay in order.',
    image: 'categories/cloud-and-mail',
  },
  {
    name: 'Networks and Wi-Fi',
    slug: 'networks-and-wifi',
    description:
      'Cables, switches and wireless that nobody has to think about, planned for your rooms and measured before we leave.',
    image: 'categories/networks-and-wifi',
  },
  {
    name: 'Security',
    slug: 'security',
    description:
      'The handful of measures that stop most attacks on small firms: a good door, good keys and people who know what to look for.',
    image: 'categories/security',
  },
  {
    name: 'Devices and desks',
    slug: 'devices-and-desks',
    description:
      'Laptops, meeting rooms and printers that work on the first morning and are easy to replace on the last.',
    image: 'categories/devices-and-desks',
  },
  {
    name: 'Backup and recovery',
    slug: 'backup-and-recovery',
    description:
      'Copies that have been restored at least once, and a plan that says who does what when a server does not come back.',
    image: 'categories/backup-and-recovery',
  },
  {
    name: 'Websites and shops',
    slug: 'websites-and-shops',
    description: 'Fast, plain websites that say what you do and bring in work, with texts you can change yourself.',
    image: 'categories/websites-and-shops',
  },
];

export const articleCategories: SampleCategory[] = [
  {
    name: 'Working safely',
    slug: 'working-safely',
    description:
      'Habits and settings that keep attackers out, explained so that everyone in the office can follow them.',
    image: 'article-categories/working-safely',
  },
  {
    name: 'Choosing and moving',
    slug: 'choosing-and-moving',
    description: 'Help with the decisions that come up every few years: which suite, which line, which day to move.',
    image: 'article-categories/choosing-and-moving',
  },
  {
    name: 'When things break',
    slug: 'when-things-break',
    description: 'Calm, numbered steps for the moments when nobody has time to read a manual.',
    image: 'article-categories/when-things-break',
  },
];
