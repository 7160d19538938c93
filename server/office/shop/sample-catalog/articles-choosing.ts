import type { SampleArticle } from './types.ts';

const category = 'choosing-and-moving';

export const choosingArticles: SampleArticle[] = [
  {
    category,
    title: 'Microsoft 365 or Google Workspace?',
    slug: 'microsoft-365-or-google-workspace',
    description:
      'Both are good. Five questions show which one suits your firm, and three reasons not to change at all.',
    content: `<p>We set up both, earn nothing from either, and are asked every week. The short answer: both suites do mail, calendars, files, calls and documents well, and cost about the same. The difference lies in how your people work. These five questions decide it in most firms.</p>
<h2>1. How much of your work is in Excel?</h2>
<p>If your calculations have macros, links between files or tables with a hundred thousand rows, choose Microsoft. Google Sheets is fine for lists, budgets and surveys, and pleasant to share, but it does not replace an Excel model that has grown for years. Open your three most important spreadsheets in the other program before you decide. It takes ten minutes.</p>
<h2>2. Do people write together or one after another?</h2>
<p>Where three people write in one document at the same time, Google is still a little smoother. Where a document is finished by one person, formatted exactly and sent out as a file, Word is at home.</p>
<h2>3. What do your other programs expect?</h2>
<p>Ask the vendors of your accounting, your practice or your warehouse program one question: <em>which email and which login do you support?</em> In offices with programs for Windows, the answer is usually Microsoft. In firms that work in the browser anyway, it rarely matters.</p>
<h2>4. Who looks after it?</h2>
<p>Google has fewer switches. A careful office manager can run it for twenty people. Microsoft has a switch for everything, which is wonderful if you need it and work if you do not. If you must prove to customers or auditors how data is protected, you need those switches.</p>
<h2>5. What do new colleagues know already?</h2>
<p>This sounds trivial and costs more than the licenses. A team that has worked with Outlook for fifteen years will miss its folders for months. A team in its twenties will ask what a folder is for.</p>
<h2>What it costs</h2>
<p>Expect six to seven dollars per person per month for the small plans, twelve to fourteen for the ones with more storage and video calls with recording, and about twenty for the plans with device management. Prices change, but one thing does not: <strong>not everyone needs the same plan</strong>. People in the workshop who only read mail can have the smallest one.</p>
<h2>Three reasons to stay where you are</h2>
<ul>
<li>You are unhappy with the order in your files. A new suite moves the mess along with you. Tidy up first.</li>
<li>One person is unhappy with one function. There is usually a setting.</li>
<li>It is the busiest month of your year. It will be just as good in the quiet one.</li>
</ul>
<h2>If you change</h2>
<p>Plan two weeks, of which people notice two days. Copy in the background, switch on a Friday, keep the old mailboxes for a month, and have someone in the room on Monday morning. Move everyone at once: two calendars in one firm are worse than either.</p>`,
    youtube_url: 'https://www.youtube.com/watch?v=WhWc3b3KhnY',
    image: 'articles/microsoft-365-or-google-workspace',
    services: ['microsoft-365-move', 'google-workspace-set-up', 'shared-files-in-order'],
  },
  {
    category,
    title: 'How much internet does an office need?',
    slug: 'how-much-internet-does-an-office-need',
    description:
      'A small calculation that tells you which line to order, and why upload matters more than the large number in the advertisement.',
    content: `<p>Carriers sell large numbers. Most offices need less than the largest, and more of something else: upload, stability and a spare. Here is the calculation we do on a napkin.</p>
<h2>Count what happens at the same time</h2>
<p>Nobody needs bandwidth all day. What counts is the busiest quarter of an hour, usually at ten in the morning. Take these values per person or device:</p>
<ul>
<li><strong>Video call:</strong> 4 Mbit/s down, 4 Mbit/s up</li>
<li><strong>Mail, web and cloud programs:</strong> 2 down, 0.5 up</li>
<li><strong>Telephone call over the internet:</strong> 0.1 in both directions</li>
<li><strong>Camera that records to the cloud:</strong> 4 up, all day long</li>
<li><strong>Synchronizing large files:</strong> as much as there is, so plan 20 for each person who really does it</li>
</ul>
<h2>An example</h2>
<p>A firm with 24 people: eight are in video calls, sixteen work in the browser, two designers synchronize files, and two cameras record.</p>
<pre><code>Down:  8 x 4  +  16 x 2    +  2 x 20            =  104 Mbit/s
Up:    8 x 4  +  16 x 0.5  +  2 x 20  +  2 x 4  =   88 Mbit/s</code></pre>
<p>Add half again, so that no one notices when someone downloads an update. The result is about 160 down and 130 up. A cable line with “1,000 down” and 40 up will be sluggish in this office, while a fiber line with 200 in both directions will feel fast. <strong>Look at the smaller number in the contract.</strong></p>
<h2>Delay and stability</h2>
<p>Calls become choppy when packets arrive late or not at all, even if the line is broad. Ask for, or measure over a working day:</p>
<ul>
<li>Delay to a nearby server under 30 ms</li>
<li>Variation of that delay (<em>jitter</em>) under 10 ms</li>
<li>Lost packets under 0.5 percent</li>
</ul>
<p>You can measure with <code>ping</code> on any computer. Leave it running for an hour while people work, by cable and not over Wi-Fi. If the cable is good and the calls are still bad, your wireless is the problem and a faster line will not help.</p>
<h2>Think about the bad day</h2>
<p>What does an hour without internet cost you? Multiply the number of people by their hourly rate; for 24 people it is quickly more than a thousand dollars. A second, smaller line over another route, for example 5G, costs $25 to $60 a month and takes over by itself. It does not need to carry everything. Telephony, card payments and mail are enough.</p>
<h2>Before you sign</h2>
<ol>
<li>Check which lines really reach your address, not only your zip code.</li>
<li>Ask how soon a fault will be repaired, and get the hours in writing.</li>
<li>Choose the shortest term that does not cost extra. Prices fall.</li>
<li>Order a fixed address if people dial in from home.</li>
<li>Keep the old line for two weeks after the new one works.</li>
</ol>`,
    youtube_url: null,
    image: 'articles/how-much-internet-does-an-office-need',
    services: ['second-line-to-the-internet', 'wifi-survey-and-tuning', 'office-network-in-a-box'],
  },
  {
    category,
    title: 'Moving office: an IT checklist',
    slug: 'moving-office-an-it-checklist',
    description:
      'What to order three months ahead, what to label the week before, and what to carry yourself on the day.',
    content: `<p>Desks can be moved in a day. Internet lines can’t. Almost every move that goes wrong goes wrong because the line was ordered too late. Work through this list from the top and the rest is carrying.</p>
<h2>Three months before</h2>
<ul>
<li><strong>Order the internet line</strong> for the new address. Ask for the date of the engineer’s visit, not the date of the contract.</li>
<li>Walk through the new rooms with a floor plan. Mark sockets, the place for the cabinet, and thick walls.</li>
<li>Ask the landlord about existing network cables, and have five of them measured.</li>
<li>Decide what to leave behind. A move is the best moment to give up the server or the old telephone system.</li>
</ul>
<h2>One month before</h2>
<ul>
<li>Let the cables be laid while the rooms are empty. Plan two sockets per desk and one in the ceiling for every 100 square meters of Wi-Fi.</li>
<li>Port the telephone numbers; fix a day and a time with the carrier.</li>
<li>Tell the suppliers of printers, alarm, door locks and card terminals. Each of them needs its own date.</li>
<li>Order a mobile line as a spare for the first two weeks.</li>
</ul>
<h2>One week before</h2>
<ol>
<li><strong>Back up everything and restore one file</strong> as a test.</li>
<li>Photograph the cabinet and the back of every desk.</li>
<li>Label each device and both ends of each cable with the name of the person and the number of the new desk.</li>
<li>Test the line in the new building with a laptop, at the socket and not from the corridor.</li>
<li>Print a list with the telephone numbers of everyone who will be needed on the day.</li>
</ol>
<h2>The day</h2>
<p>Switch off in this order: people’s computers, then the server, then the storage, then the network. Switch on the other way round: network, storage, server, people. Wait after each step until it is really up.</p>
<p>Carry yourself, in your own car:</p>
<ul>
<li>the server or its disks, wrapped, never stacked</li>
<li>the backup, in <em>another</em> car</li>
<li>the box with power cables, adapters and a label printer</li>
<li>passwords and contracts, on paper</li>
</ul>
<blockquote>The first device that must work in the new office is the coffee machine. The second is the router.</blockquote>
<h2>The first morning</h2>
<p>Be there an hour early and sit down at every fifth desk. Log in, print a page, make a call. Keep a list on the wall where everyone can write down what does not work, and go through it at ten, at noon and at four. By the evening it is usually empty.</p>
<h2>Two weeks later</h2>
<p>Cancel the old line, hand back the old alarm, and change the address where nobody thinks of it: the domain registration, the map services, every email signature, and the emergency address of your telephone system. The last one is required by law and can save a life.</p>`,
    youtube_url: 'https://www.youtube.com/watch?v=Y-rmzh0PI3c',
    image: 'articles/moving-office-an-it-checklist',
    services: ['office-network-in-a-box', 'second-line-to-the-internet', 'meeting-room-that-works'],
  },
];
