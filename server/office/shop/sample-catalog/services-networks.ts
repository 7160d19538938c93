import type { SampleService } from './types.ts';

const category = 'networks-and-wifi';

export const networkServices: SampleService[] = [
  {
    category,
    title: 'Office network in a box',
    slug: 'office-network-in-a-box',
    teaser: 'A complete network for up to 25 desks: planned, installed and measured.',
    description: `A complete network for an office of up to 25 desks: cabinet, router, switch, three wireless access points and the cables, planned, installed and measured.

You send us a floor plan or a sketch with rough distances. We draw where the cabinet, the sockets and the access points go, and you agree to the plan before anything is ordered. The equipment is included in the price, belongs to you, and has a five-year warranty.

Installation takes one or two days. We lay up to twelve cable runs in ducts, label both ends, and set up separate networks for your team, for guests and for machines such as printers and cameras, so that one infected laptop does not reach all the others.

Before we leave we measure every socket and walk through every room with a meter. You get the readings, the plan, the passwords and a photo of the inside of the cabinet. If a desk has less than 200 Mbit/s over Wi-Fi, we add what is missing at our own cost.`,
    price_cents: 240000,
    delivery_days: 14,
    video: '/media/hero.mp4',
    image: 'services/office-network-in-a-box',
    on_site: true,
    steps: [
      { name: 'Plan to agree on', offset_days: 3 },
      { name: 'Installation', offset_days: 12 },
      { name: 'Readings and handover', offset_days: 14 },
    ],
    active: true,
  },
  {
    category,
    title: 'Wi-Fi survey and tuning',
    slug: 'wifi-survey-and-tuning',
    teaser: 'We find out why your Wi-Fi is slow or drops, and fix what your equipment allows.',
    description: `We walk through your rooms with a meter, find out why the Wi-Fi is slow or drops, and fix what can be fixed with the equipment you have.

Slow wireless seldom needs new hardware. More often two access points shout at each other on the same channel, a metal shelf stands in the way, or phones cling to the far end of the building. A measurement shows which one it is in half a day, for up to 600 square meters on two floors.

You receive a map of each floor in colors: good, fair and poor, before and after. On the same visit we change channels, power and placement, update the devices, and separate guests from your own network if that has not been done yet.

If something should be bought after all, we name the model, the place and the expected gain, and you can buy it anywhere. The price of this survey is deducted if you later order the Office network in a box from us.`,
    price_cents: 39000,
    delivery_days: 4,
    hourly: [450, 900],
    video: null,
    image: 'services/wifi-survey-and-tuning',
    on_site: true,
    steps: [
      { name: 'Visit: measuring and tuning', offset_days: 2 },
      { name: 'Map of each floor, before and after', offset_days: 4 },
    ],
    active: true,
  },
  {
    category,
    title: 'Second line to the internet',
    slug: 'second-line-to-the-internet',
    teaser: 'When your line fails, a second one takes over within ten seconds.',
    description: `When your line fails, a second one takes over within ten seconds, and your phones, registers and calls keep working.

An excavator, a storm or a forgotten bill is enough to send an office home. We add a second way out that shares nothing with the first: 5G, cable or radio, whichever is best at your address. We check that on the spot before you sign any contract with a carrier.

The price includes a router that watches both lines, an outdoor antenna where one is needed, and the work. When the main line is gone, important things such as telephony and card payment go first; large downloads wait. When it returns, everything moves back without anyone noticing.

We prove it in front of you: someone from your team pulls the plug in the middle of a video call. Afterwards you get a message whenever the spare line is in use, and a test runs automatically once a month. The data plan is billed by the carrier, usually from $25 per month.`,
    price_cents: 74000,
    delivery_days: 7,
    video: null,
    image: 'services/second-line-to-the-internet',
    on_site: true,
    active: true,
  },
  {
    category,
    title: 'Two offices, one network',
    slug: 'two-offices-one-network',
    teaser: 'Files, phones and printers work across two offices as if they were in one building.',
    description: `We join two offices through an encrypted tunnel, so that files, phones and printers work as if everyone sat in the same building.

The tunnel runs between your two routers and is always up; nobody has to log in to anything. If your routers can do it we use them, and if not, we bring a pair that belongs to you afterwards. More sites can be added later without changing the first two.

We plan the network addresses so that nothing collides, decide with you what may pass from one side to the other, and keep guests and cameras out of it. Phone calls are given priority, which is the difference between a conversation and a walkie-talkie.

People on the road or at home get the same access through an app on their laptop, with two-step login, for up to 15 users. At the handover we measure speed and delay in both directions with you, and leave a drawing of both networks on a single page that the next engineer will thank you for.`,
    price_cents: 98000,
    delivery_days: 6,
    video: null,
    image: 'services/two-offices-one-network',
    on_site: true,
    active: true,
  },
];
