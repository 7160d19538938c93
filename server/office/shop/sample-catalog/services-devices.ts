import type { SampleService } from './types.ts';

const category = 'devices-and-desks';

export const deviceServices: SampleService[] = [
  {
    category,
    title: 'New starter laptop',
    slug: 'new-starter-laptop',
    teaser: 'One laptop, encrypted and ready in two days, with mail, files and printers working.',
    description: `One laptop, set up, encrypted and ready on the desk in two days, with mail, files and printers already working.

You buy the laptop where you like and have it sent to us, or to your office, where we set it up over the internet. We install the updates and your programs, remove the advertising that came with it, switch on disk encryption and store the recovery key where you can find it.

Your new colleague gets an account with exactly the rights of the role, two-step login, and a welcome page that fits on one sheet: how to log in, how to print, who to ask. On the first morning we are available on chat for an hour, in case the password letter went through the wash.

When someone leaves, order the same service again with the note “leaver”: we save the data, close the accounts, wipe the laptop and make it ready for the next person. Windows and Mac are both welcome. The price is for one laptop and does not include hardware or licenses.`,
    price_cents: 14900,
    delivery_days: 2,
    video: null,
    image: 'services/new-starter-laptop',
    active: true,
  },
  {
    category,
    title: 'Meeting room that works',
    slug: 'meeting-room-that-works',
    teaser: 'Touch one button and the call begins, in a room for up to ten people.',
    description: `Walk in, touch one button, and the call begins: screen, camera, microphones and booking panel for a room of up to ten people.

We measure the room first, because the echo and the window matter more than the price of the camera. Then we plan the screen, the position of the microphones and a cable for guests who bring their own laptop, and show you the plan before we order anything.

Installation and equipment are included: a 65-inch screen on the wall, a camera that finds whoever is speaking, microphones that do not hear the air conditioning, and a small panel at the door that shows whether the room is free. It works with Teams, Google Meet and Zoom, whichever the invitation says.

We test it in a real call with a person far away who is hard to please. Your team gets a card for the table with three sentences on it. If the room still causes trouble in the first 90 days, we come back, and don’t argue about whose fault it is.`,
    price_cents: 185000,
    delivery_days: 10,
    video: null,
    image: 'services/meeting-room-that-works',
    on_site: true,
    active: true,
  },
  {
    category,
    title: 'Laptop fleet rollout',
    slug: 'laptop-fleet-roll-out',
    teaser: 'Twenty new laptops with everyone’s files and settings, exchanged in one day.',
    description: `Twenty new laptops for twenty people, each with their own files and settings, exchanged in one day without stopping work.

We start with a list: who has what, how old it is, who needs more memory and who only needs a better keyboard. You choose from two or three models that we recommend and buy them in your own name; we make no money on hardware.

All laptops are then managed from one place. Programs, updates, encryption and printer settings are installed automatically, today and on every machine that comes later. We test with two volunteers for three days before we touch the rest.

On the day itself we work along the desks. Each exchange takes about 25 minutes, mostly coffee, and people continue where they left off. Old laptops stay with us for 30 days in case a file is missing, and are then wiped with a certificate and sold, given to a school, or recycled, as you decide. Additional laptops cost $110 each.`,
    price_cents: 290000,
    delivery_days: 15,
    video: null,
    image: 'services/laptop-fleet-roll-out',
    on_site: true,
    steps: [
      { name: 'Models chosen', offset_days: 4 },
      { name: 'Test with two volunteers', offset_days: 11 },
      { name: 'Exchange of all laptops', offset_days: 15 },
    ],
    active: true,
  },
  {
    category,
    title: 'Print and scan, sorted',
    slug: 'print-and-scan-sorted',
    teaser: 'Every laptop and phone prints and scans to the right place, on up to four printers.',
    description: `Every laptop and phone in the office prints and scans to the right place, on up to four printers, for good.

Printers are where small firms lose their patience. Ours is trained. We give each device a fixed network address, update what runs inside it, remove the seven drivers that have piled up on your laptops, and install one that works for everybody.

Scans go to a folder or an email address with a sensible name, searchable, in one touch at the panel. Private documents wait until their owner stands at the printer, so that pay stubs no longer lie in the tray. Toner warnings go to the person who orders toner, and to no one else.

We also close the open doors, because a printer is a computer with a default password. At the end there is a label on each device with its name and a code that opens a help page. If printing costs more than it should, we tell you by how much, and what a fair contract would cost for your number of pages.`,
    price_cents: 28000,
    delivery_days: 3,
    video: null,
    image: 'services/print-and-scan-sorted',
    on_site: true,
    active: true,
  },
];
