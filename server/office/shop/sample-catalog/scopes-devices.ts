import type { SampleScope } from './types.ts';

export const devicesScopes: Record<string, SampleScope> = {
  'new-starter-laptop': {
    included: [
      'Updates, programs, encryption and printers on one laptop',
      'An account with the rights of the role',
      'Two-step login',
      'A welcome page on one sheet',
      'An hour on chat on the first morning',
    ],
    not_included: [
      'The laptop and licenses',
      'Moving data from an old computer',
      'Programs that need their vendor to install them',
    ],
    needed: [
      'The laptop, at our place or yours',
      'Name, role and first day of the new colleague',
      'An administrator login for your accounts',
    ],
    questions: [
      { question: 'Windows or Mac?', answer: 'Both, at the same price.' },
      {
        question: 'Can you also do it when somebody leaves?',
        answer: 'Yes. Order the same service and write “leaver”: we save the data and close the accounts.',
      },
    ],
  },
  'meeting-room-that-works': {
    included: [
      'A 65-inch screen on the wall',
      'A camera and microphones for up to ten people',
      'A booking panel at the door',
      'Installation and a test call',
      'A card for the table',
      'Free visits for 90 days',
    ],
    not_included: ['Teams, Meet or Zoom licenses', 'Sound insulation or furniture', 'A second screen: $690'],
    needed: [
      'The room for one day',
      'A network socket and power at the screen wall',
      'Your landlord’s consent to drill',
    ],
    questions: [
      { question: 'Does it work with Teams, Meet and Zoom?', answer: 'With all three, whichever the invitation says.' },
      {
        question: 'What if our room is larger?',
        answer: 'Send us a photo and the size. We tell you the price before you order.',
      },
    ],
  },
  'laptop-fleet-roll-out': {
    included: [
      'Twenty laptops set up and exchanged in one day',
      'Management of updates, encryption and printers',
      'A test with two volunteers',
      'Files and settings of each person',
      'Wiping the old ones, with a certificate',
    ],
    not_included: ['The laptops and licenses', 'Laptops above twenty: $110 each', 'Docking stations and screens'],
    needed: [
      'A list of who has what',
      'A decision on the models in the first week',
      'One day on which everyone can spare 25 minutes',
    ],
    questions: [
      {
        question: 'Do you sell the laptops?',
        answer: 'No. You buy them in your own name; we make no money on hardware.',
      },
      {
        question: 'What if a file is missing afterwards?',
        answer: 'The old laptops stay with us for 30 days, so we can fetch it.',
      },
    ],
  },
  'print-and-scan-sorted': {
    included: [
      'Up to four printers',
      'One driver for every laptop and phone',
      'Scans to a folder or an email address',
      'Private printing',
      'New default passwords and updates',
      'A label with a help page on each device',
    ],
    not_included: ['Toner, parts and repairs', 'New printers', 'Printers above four: $55 each'],
    needed: [
      'The administrator password of the printers, if you know it',
      'Access to the laptops for ten minutes each',
      'A folder or address for scans',
    ],
    questions: [
      {
        question: 'Our printers are ten years old. Is that a problem?',
        answer: 'Rarely. If one can’t be used safely any more, we say so and what a fair one costs.',
      },
      {
        question: 'Do you need to come to us?',
        answer: 'Yes, for half a day. The laptops can be done from a distance.',
      },
    ],
  },
};
