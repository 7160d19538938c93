import type { SampleClient, SampleCustomer, SampleDesignation, SampleReview, SampleStaff } from './types.ts';

export const clients: SampleClient[] = [
  { name: 'Fernhill Dental', slug: 'fernhill-dental', logo: 'clients/fernhill-dental' },
  { name: 'Castell & Rowe', slug: 'castell-and-rowe', logo: 'clients/castell-and-rowe' },
  { name: 'Northbeam', slug: 'northbeam', logo: 'clients/northbeam' },
  { name: 'Kiln House', slug: 'kiln-house', logo: 'clients/kiln-house' },
  { name: 'Oakline Freight', slug: 'oakline-freight', logo: 'clients/oakline-freight' },
  { name: 'Marigold Schools', slug: 'marigold-schools', logo: 'clients/marigold-schools' },
];

export const designations: SampleDesignation[] = [
  {
    title: 'Network engineer',
    description: 'Plans, cables and measures office networks, wireless and the lines between sites.',
    image: 'designations/network-engineer',
  },
  {
    title: 'Systems engineer',
    description: 'Looks after email, files, laptops and servers, and the backups of all four.',
    image: 'designations/systems-engineer',
  },
  {
    title: 'Web developer',
    description: 'Builds websites, shops and booking pages, and keeps them fast and up to date.',
    image: 'designations/web-developer',
  },
];

export const staff: SampleStaff[] = [
  { name: 'Ingrid Solheim', email: 'staff@demo.test', phone: '+1 503 555 0171', designation: 'Network engineer' },
  {
    name: 'Marcus Adeyemi',
    email: 'marcus.adeyemi@demo.test',
    phone: '+1 503 555 0172',
    designation: 'Systems engineer',
  },
  { name: 'Rafael Ortiz', email: 'rafael.ortiz@demo.test', designation: 'Web developer' },
];

export const customers: SampleCustomer[] = [
  {
    name: 'Dana Whitfield',
    email: 'customer@demo.test',
    phone: '+1 503 555 0119',
    place: '18 Pine St, Portland',
  },
  {
    name: 'Søren Lindqvist',
    email: 'soren.lindqvist@example.com',
    phone: '+1 503 555 0126',
    place: '411 Dock Rd, Portland',
  },
  { name: 'Priya Raghunathan', email: 'priya.raghunathan@example.com', phone: '+1 (503) 555-0142' },
  {
    name: 'Grace Okonkwo',
    email: 'grace.okonkwo@example.com',
    phone: '+1 503.555.0164',
    place: '920 Morrison St, Floor 6, Portland',
  },
  { name: 'Tomáš Dvořák', email: 'tomas.dvorak@example.com' },
  {
    name: 'Hannah Weissmüller',
    email: 'hannah.weissmueller@example.com',
    phone: '+1 503 555 0133',
    place: '2250 Hawthorne Ave, Portland',
  },
  { name: 'Ana Beatriz Gonçalves', email: 'ana.goncalves@example.com' },
  {
    name: 'Leilani Kahale',
    email: 'leilani.kahale@example.com',
    phone: '+1 503 555 0158',
    place: '88 Burnside St, Portland',
  },
  {
    name: 'Viktor Petrović',
    email: 'viktor.petrovic@example.com',
    phone: '+1 503-555-0127',
    place: '1630 Alberta St, Portland',
  },
];

export const reviews: SampleReview[] = [
  {
    author: 'Dana Whitfield',
    service_slug: 'backup-that-restores',
    rating: 5,
    text: 'The restore test found that our old backup had been empty since March. That hour alone was worth the price.',
    approved: true,
  },
  {
    author: 'Grace Okonkwo',
    service_slug: 'microsoft-365-move',
    rating: 5,
    text: 'Forty-one mailboxes moved over one weekend and on Monday the only question was where the stapler is. The notes they left are better than anything our old provider wrote in six years.',
    approved: true,
  },
  {
    author: 'Søren Lindqvist',
    service_slug: 'office-network-in-a-box',
    rating: 5,
    text: 'They arrived with everything labeled, left with everything labeled, and the warehouse finally has Wi-Fi behind the racking.',
    approved: true,
  },
  {
    author: 'Hannah Weissmüller',
    service_slug: 'phishing-drill',
    rating: 4,
    text: 'A third of us clicked the first time, myself included. Nobody was shamed, and two weeks later it was two people. I would have liked the report as a spreadsheet too.',
    approved: true,
  },
  {
    author: 'Tomáš Dvořák',
    service_slug: 'website-for-a-small-firm',
    rating: 5,
    text: 'Two weeks of short, clear questions and then a site that sounds like us. We change the opening hours ourselves now.',
    approved: true,
  },
  {
    author: 'Ana Beatriz Gonçalves',
    service_slug: 'firewall-set-up',
    rating: 4,
    text: 'Fixed price, done in four days instead of five. The video call at the handover ran long, but I understand every rule that is in there.',
    approved: true,
  },
  {
    author: 'Viktor Petrović',
    service_slug: 'meeting-room-that-works',
    rating: 3,
    text: 'Video and sound are excellent. The second screen came a day late, although they told us early.',
    approved: false,
  },
  {
    author: 'Leilani Kahale',
    service_slug: 'new-starter-laptop',
    rating: 5,
    text: 'Ordered on Tuesday, on the desk on Thursday, and our new bookkeeper was reading her email before her coffee was cold.',
    approved: false,
  },
];
