import type { SampleScope } from './types.ts';

export const networksScopes: Record<string, SampleScope> = {
  'office-network-in-a-box': {
    included: [
      'Cabinet, router, switch and three access points, yours with a five-year warranty',
      'Up to twelve cable runs in ducts, labeled at both ends',
      'Separate networks for team, guests and machines',
      'Readings of every socket and room',
      'At least 200 Mbit/s over Wi-Fi at every desk',
    ],
    not_included: [
      'Your internet contract',
      'Building work such as drilling through concrete',
      'Cable runs above twelve: $95 each',
    ],
    needed: [
      'A floor plan or a sketch with rough distances',
      'Access to all rooms for one or two days',
      'Your landlord’s consent to cables in ducts',
    ],
    questions: [
      {
        question: 'Can we keep working during the installation?',
        answer: 'Yes. The new network is built next to the old one; the switch takes about half an hour.',
      },
      {
        question: 'What if our office has more than 25 desks?',
        answer: 'Ask us first. We send a fixed price for your floor plan within a day.',
      },
      {
        question: 'Do we need this if the Wi-Fi is just slow?',
        answer: 'Maybe not. Start with the Wi-Fi survey; its price is deducted if you order this later.',
      },
    ],
  },
  'wifi-survey-and-tuning': {
    included: [
      'A measurement of up to 600 square meters on two floors',
      'A map of each floor, before and after',
      'New channels, power and placement, on the same visit',
      'Updates of your access points',
      'A guest network, if you have none',
    ],
    not_included: [
      'New access points or cables',
      'Work at heights that needs a lift',
      'Area above 600 square meters: $60 per 100',
    ],
    needed: [
      'The password of your router or access points',
      'Access to all rooms for half a day',
      'A list of the places where it is slow',
    ],
    questions: [
      {
        question: 'What if new equipment is needed?',
        answer: 'We name the model, the place and the expected gain. You can buy it anywhere.',
      },
      { question: 'Do you need to come to us?', answer: 'Yes. Walls and shelves can’t be measured from a distance.' },
    ],
  },
  'second-line-to-the-internet': {
    included: [
      'A check of 5G, cable and radio at your address',
      'A router that watches both lines',
      'An outdoor antenna where one is needed',
      'Priority for phones and card payment',
      'A test in front of you, then one a month',
    ],
    not_included: [
      'The data plan, usually from $25 a month',
      'Roof work that needs a permit',
      'Repairing your main line',
    ],
    needed: ['The contract of your current line', 'A socket near the router', 'Somebody who may sign with a carrier'],
    questions: [
      {
        question: 'Do calls drop when the line fails?',
        answer: 'A running call may pause for up to ten seconds and then goes on.',
      },
      {
        question: 'Is 5G fast enough?',
        answer: 'For phones, card payment and email, yes. We measure it on the spot before you sign.',
      },
    ],
  },
  'two-offices-one-network': {
    included: [
      'An encrypted tunnel between two routers',
      'A pair of routers, if yours can’t do it',
      'Rules for what may pass, agreed with you',
      'Access for up to 15 people on the road',
      'A drawing of both networks on one page',
    ],
    not_included: ['Internet contracts', 'A third site: $420', 'New cabling'],
    needed: [
      'Administrator access to both routers',
      'A contact person at each site',
      'A list of what each side needs from the other',
    ],
    questions: [
      {
        question: 'Is it as fast as one building?',
        answer: 'As fast as the slower of your two lines. We measure it with you at the handover.',
      },
      {
        question: 'What happens if one line fails?',
        answer: 'Each office keeps working on its own; the tunnel returns without anyone doing anything.',
      },
    ],
  },
};
