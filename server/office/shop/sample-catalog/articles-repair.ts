import type { SampleArticle } from './types.ts';

const category = 'when-things-break';

export const repairArticles: SampleArticle[] = [
  {
    category,
    title: 'Lost laptop: the first hour',
    slug: 'lost-laptop-the-first-hour',
    description: 'Seven steps in the right order, from the first phone call to the insurance, with a card to print.',
    content: `<p>A laptop is gone: left in a taxi, taken from a car, no longer in the bag. What happens in the first hour decides whether you lose a device or your data. Go through the steps in this order. You need a phone and nothing else.</p>
<h2>Minutes 0 to 10: shut the doors</h2>
<ol>
<li><strong>Call your IT person.</strong> Not by email, not tomorrow. If you are that person, keep reading.</li>
<li><strong>End all sessions of the account.</strong> In Microsoft 365: <em>Users, the person, Sign out of all sessions</em>. In Google Workspace: <em>Users, the person, Security, Reset sign-in cookies</em>. The thief may know how to open the lid, but now mail and files ask for a login again.</li>
<li><strong>Change the main password</strong> of the person, then those of the password manager and the bank.</li>
</ol>
<h2>Minutes 10 to 30: find or erase</h2>
<ol>
<li><strong>Look for the device</strong> with <em>Find my device</em> or the management system. If it is at a lost and found, good. If it is moving, do not follow it; give its location to the police.</li>
<li><strong>Lock it remotely</strong> with a message and a phone number. Honest finders do exist.</li>
<li><strong>Erase it</strong> if it does not turn up within the day, or at once if the disk was not encrypted. The command waits until the device goes online.</li>
</ol>
<h2>Minutes 30 to 60: write it down</h2>
<p>Report the theft and ask for the case number. The insurer wants it, together with the serial number, which is on the invoice and in your management system. Then answer three questions on paper:</p>
<ul>
<li>Was the disk encrypted? Who can prove it?</li>
<li>What was stored on it that is not stored elsewhere?</li>
<li>Was personal data of customers, patients or employees among it?</li>
</ul>
<p>If the disk was encrypted and the laptop was locked, you can usually breathe out. If not, you may have to report the loss: many states and the European rules give you between 72 hours and 60 days. Call your lawyer while you still remember the details.</p>
<h2>The next day</h2>
<p>Get the person working again. With files in the cloud and a spare laptop in the closet this takes an hour. Check the list of logins for the following two weeks for places where the person has not been.</p>
<h2>The card</h2>
<p>Print this and put it in every wallet in the firm:</p>
<blockquote>Laptop or phone gone? Call <strong>IT: ____________</strong> right away, day or night. Nobody will be angry. Every minute counts.</blockquote>
<h2>Prepare today</h2>
<p>Three things make all of the above easy, and none of them can be done afterwards: disk encryption on every device, one system that manages all devices, and two-step login for all accounts. If you are not sure whether you have them, ask for a list with the name of each laptop and the word <em>encrypted</em> next to it. If nobody can give you that list within a day, you have found your next project.</p>`,
    youtube_url: null,
    image: 'articles/lost-laptop-the-first-hour',
    services: ['laptop-fleet-roll-out', 'two-step-log-in-for-everyone', 'new-starter-laptop'],
  },
  {
    category,
    title: 'Slow Wi-Fi? Find the cause in 15 minutes',
    slug: 'slow-wifi-find-the-cause',
    description:
      'Is it the line, the wireless or the device? A short series of tests gives the answer without special tools.',
    content: `<p>“The Wi-Fi is slow” can mean four different things, and only one of them is the Wi-Fi. Before you buy anything, spend 15 minutes on finding out where the speed gets lost. You need a laptop, a network cable and a phone.</p>
<h2>Test 1: the line</h2>
<p>Connect the laptop to the router with the cable and turn off its wireless. Run any speed test three times and write down the middle value.</p>
<ul>
<li><strong>Much less than your contract says?</strong> It is the line. Restart the router once; if that does not help, call the carrier with your readings in hand.</li>
<li><strong>About right?</strong> Continue with test 2.</li>
</ul>
<h2>Test 2: next to the access point</h2>
<p>Pull the cable, turn on wireless, and stand two or three paces from the access point. Run the test again.</p>
<ul>
<li><strong>At least half of the first value?</strong> The access point is fine. Continue with test 3.</li>
<li><strong>Far less?</strong> Try it with the phone. If the phone is fast, the laptop is the culprit: update its wireless driver, and switch off old VPN programs. If both are slow, the access point is overloaded, too old, or on a crowded channel.</li>
</ul>
<h2>Test 3: at the desk</h2>
<p>Now go where people complain. If it is slow only there, distance or a wall is the reason. Look for what radio does not like:</p>
<ul>
<li>metal: shelves, cabinets, elevators, coated windows</li>
<li>water: aquariums, heating pipes, and thirty people in one room</li>
<li>concrete with steel in it</li>
<li>microwave ovens, but only while lunch is being warmed up</li>
</ul>
<p>Moving an access point by two meters, out of the cabinet and up to the ceiling, often does more than a new one.</p>
<h2>Test 4: at another time</h2>
<p>Repeat test 3 in the evening, when nobody is there. If it is fast now, too many devices share the air. Count them: a modern access point serves 25 to 30 active people well. Above that you need a second one, on another channel.</p>
<h2>Quick remedies</h2>
<ol>
<li><strong>Use 5 GHz.</strong> In the 2.4 GHz band there are only three channels that do not interfere with each other: <code>1</code>, <code>6</code> and <code>11</code>. If your neighbors use them too, it gets crowded.</li>
<li><strong>Make channels narrower.</strong> 40 MHz instead of 80 sounds slower and is faster in a full building.</li>
<li><strong>Turn the power down</strong> if you have several access points. Then phones change to the nearer one instead of clinging to the far one.</li>
<li><strong>Take the wired things off the air.</strong> Printers, screens and desktop computers have a socket for a cable. Each one that uses it leaves room for a laptop.</li>
<li><strong>Throw out repeaters.</strong> They receive and send everything twice, and halve the speed. Use a cable to a second access point.</li>
</ol>
<p>If all four tests are good and video calls are still choppy, the delay is too high. <a href="/solutions/post/how-much-internet-does-an-office-need">How much internet does an office need?</a> explains how to measure it.</p>`,
    youtube_url: 'https://www.youtube.com/watch?v=SkVqJ1SGeL0',
    image: 'articles/slow-wifi-find-the-cause',
    services: ['wifi-survey-and-tuning', 'office-network-in-a-box'],
  },
  {
    category,
    title: 'Test your backup in half an hour',
    slug: 'test-your-backup-in-half-an-hour',
    description: 'Three restores, a stopwatch and a sheet of paper: how to find out whether you really have a backup.',
    content: `<p>In one of four firms that we visit, the backup does not work, and nobody knows. The program reports success, but the wrong folder is saved, the disk has been full since spring, or the password is known only to someone who left. There is only one way to be sure: restore something. Take half an hour, once every three months.</p>
<h2>What you need</h2>
<p>Access to the backup, a computer that is not the one that was backed up, a stopwatch, and the sheet at the end of this page. Do not restore over the originals. Always choose another folder.</p>
<h2>Restore 1: one file (5 minutes)</h2>
<p>Ask a colleague for the name of a document that they changed last week. Restore the version from the day before the change. Open it. Is it the right one, and can it be read?</p>
<p>This test finds the most common fault: the folder in which people <em>really</em> work is not part of the backup. Desktops and download folders are the classics.</p>
<h2>Restore 2: a folder from last month (10 minutes)</h2>
<p>Choose a folder with a few hundred files and restore it as it was 30 days ago. Compare the number of files and the size with today’s. Open three of them at random.</p>
<p>Many backups keep only the last seven days. That helps against a broken disk, but not against a mistake that is noticed after two weeks, and not against ransomware that has waited for a month.</p>
<h2>Restore 3: a mailbox or a database (15 minutes)</h2>
<p>Take the thing that would hurt most: the mailbox of the management, the accounting, the patient database. Restore it into an empty place and start the program with it. A database that has been copied while it was running often looks complete and does not open.</p>
<p>If you can’t do this alone, ask the vendor or your IT person to show it to you. “It is complicated” is a finding, too. Write it down.</p>
<h2>Then ask three questions</h2>
<ol>
<li><strong>Where is the second copy?</strong> If it is in the same room, a burst pipe takes both.</li>
<li><strong>Who can delete it?</strong> If your administrator’s password is enough, it is enough for an attacker too. One copy must be unchangeable for a few weeks.</li>
<li><strong>How long would everything take?</strong> Divide the amount of data by the speed you have just measured. Two terabytes at 50 MB per second are eleven hours, before anyone has installed anything.</li>
</ol>
<h2>The sheet</h2>
<pre><code>Date:               Tested by:
File restored:      yes / no     minutes:
Folder, 30 days:    yes / no     files: ___ of ___
Mail or database:   yes / no     minutes:
Second copy at:
Deletable by:
Next test on:</code></pre>
<p>Keep the sheets in a folder. If your insurer or an auditor asks how you protect your data, six signed sheets say more than any certificate. And if a line says <strong>no</strong>, be glad: you found out on a quiet afternoon.</p>`,
    youtube_url: null,
    image: 'articles/test-your-backup-in-half-an-hour',
    services: ['backup-that-restores', 'mailbox-and-cloud-file-backup', 'recovery-plan-and-drill'],
  },
];
