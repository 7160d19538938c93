import type { SampleArticle } from './types.ts';

const category = 'working-safely';

export const safetyArticles: SampleArticle[] = [
  {
    category,
    title: 'How to spot a phishing email in ten seconds',
    slug: 'how-to-spot-a-phishing-mail',
    description: 'Four questions that unmask almost every fake message, and what to do when you have already clicked.',
    content: `<p>Fake emails used to be easy to spot: bad grammar, odd logos, a prince with money. Today they are well written and arrive at the right moment. Looking for spelling mistakes no longer helps. These four questions do, and they take about ten seconds.</p>
<h2>The four questions</h2>
<ol>
<li><strong>Did I expect this?</strong> A parcel you did not order, a document nobody announced, a password that expires today. If it comes out of the blue, slow down.</li>
<li><strong>Am I being rushed?</strong> “Within 24 hours”, “before the meeting”, “do not tell anyone yet”. Hurry is the most reliable sign of all, because it is there to stop you from thinking.</li>
<li><strong>Where does it really come from?</strong> Look at the address, not at the name next to it. What counts is the part directly before the last dot: <code>service@paypal.com</code> is PayPal, <code>service@paypal.account-check.com</code> belongs to <code>account-check.com</code>.</li>
<li><strong>What does it want?</strong> A login, a payment, a changed bank account, an attachment that must be “enabled”. If it is none of these, the risk is small.</li>
</ol>
<p>Two suspicious answers are enough. Do not reply and do not use a link or a number from the message.</p>
<h2>How to check without risk</h2>
<p>Go around the message. Open the website by typing its address or by using your bookmark. Call the person on the number you have always had. For a changed bank account make it a rule, without exceptions for the boss:</p>
<blockquote>We confirm every new bank account by telephone, on a number that we already knew.</blockquote>
<p>This one sentence prevents the most expensive kind of fraud that small firms meet.</p>
<h2>A word about links</h2>
<p>Rest the pointer on a link and the real address appears at the bottom of the window. On a phone, hold your finger on it until the address shows. Short links and QR codes hide the address; treat them as unknown. A lock in the browser only says that the connection is encrypted, not that an honest person is at the other end.</p>
<h2>If you have already clicked</h2>
<ul>
<li><strong>You only opened the page:</strong> close it and tell whoever looks after IT. Usually nothing has happened.</li>
<li><strong>You typed in a password:</strong> change it now, from another device, everywhere you use it. Then log out all other sessions in the settings of the account.</li>
<li><strong>You opened an attachment:</strong> pull the network cable or turn off Wi-Fi, leave the computer running, and call for help.</li>
<li><strong>You paid:</strong> call your bank at once. Within the first hours a transfer can often be recalled.</li>
</ul>
<p>Say it quickly, even if it is embarrassing. In every firm we know, the people who clicked were busy, not stupid, and the damage depended on whether they spoke up after five minutes or after five days. If you lead a team, thank the first person who reports a mistake, in front of everyone. It is the cheapest security measure there is.</p>`,
    youtube_url: 'https://www.youtube.com/watch?v=R6MlUcmOul8',
    image: 'articles/how-to-spot-a-phishing-mail',
    services: ['phishing-drill', 'two-step-log-in-for-everyone', 'security-check-up'],
  },
  {
    category,
    title: 'A password manager for the whole office',
    slug: 'a-password-manager-for-the-whole-office',
    description:
      'How to bring ten or fifty people from sticky notes to a shared vault in three weeks, without a revolt.',
    content: `<p>Nobody can remember eighty good passwords. People use the same one everywhere, add an exclamation mark, or write it down. A password manager remembers them instead, and fills them in faster than anyone can type. The program is the easy part. This is how to get everybody to use it.</p>
<h2>Choosing one</h2>
<p>Any of the well-known products for teams will do. Check these five points and then stop comparing:</p>
<ul>
<li>It works on all the computers and phones you have, and in every browser.</li>
<li>Passwords are encrypted on your device, so that the vendor can’t read them.</li>
<li>There are shared folders with rights, for accounts that several people use.</li>
<li>An administrator can help someone who forgot the main password, without seeing the contents.</li>
<li>You can export everything, should you want to leave.</li>
</ul>
<p>Expect to pay between three and eight dollars per person per month.</p>
<h2>Week one: the volunteers</h2>
<p>Begin with three people who are curious, not with the management. They move in, collect the questions and find out which of your programs need a trick. At the end of the week they decide on the shared folders. Four are usually enough: <em>everyone</em>, <em>office</em>, <em>finance</em> and <em>IT</em>.</p>
<h2>Week two: everybody else</h2>
<p>Invite people in groups of six, for 45 minutes, with their own laptop and phone. Each person does three things in that time:</p>
<ol>
<li>Sets a main password made of four or five unrelated words, such as <code>copper-lantern-sideways-oat</code>. Long is better than complicated.</li>
<li>Switches on the second step at login, with an app or a hardware key.</li>
<li>Saves the five accounts they use most, and logs in once with a single click.</li>
</ol>
<p>That last click is what convinces people. Do not talk about threats; let them feel that it is less work.</p>
<h2>Week three: cleaning up</h2>
<p>Now the old hiding places go. Import what the browsers have saved and switch saving off there. Look for lists called <code>passwords.xlsx</code>; there are always two. Change every password that more than one person knew, beginning with mail, banking and the website.</p>
<p>Most managers have a report of weak, repeated and leaked passwords. Bring the number down by ten each week rather than all at once. It is a good use of a slow Friday.</p>
<h2>What must be written down after all</h2>
<p>Two things belong on paper, in an envelope in a safe: the recovery code of the administrator’s account, and the main password of the person who could otherwise take the whole firm down with them. Tell two people where the envelope is.</p>
<h2>When someone leaves</h2>
<p>This is where the effort pays off. You close one account, see at a glance which shared passwords that person could read, and change those. It used to take a week of guessing; now it takes twenty minutes.</p>`,
    youtube_url: null,
    image: 'articles/a-password-manager-for-the-whole-office',
    services: ['two-step-log-in-for-everyone', 'security-check-up'],
  },
  {
    category,
    title: 'Working from a café without giving anything away',
    slug: 'working-from-a-cafe',
    description: 'Trains, hotels and cafés are fine places to work. Six settings and two habits make them safe.',
    content: `<p>You can work almost anywhere with a laptop and a phone. The dangers are less exotic than films suggest: hardly anyone will attack the wireless network of a café to get at you. A stolen bag, an open screen and a loud call are far more likely. So we begin there.</p>
<h2>Before you leave the office</h2>
<ol>
<li><strong>Encrypt the disk.</strong> Then a stolen laptop is a loss of money and not of data. On Windows look for <em>BitLocker</em> or <em>Device encryption</em>, on a Mac for <em>FileVault</em>. It takes a minute to switch on.</li>
<li><strong>Lock after two minutes.</strong> And learn the shortcut: <code>Windows + L</code>, or <code>Control + Command + Q</code> on a Mac.</li>
<li><strong>Turn on “Find my device”.</strong> It can also erase the device remotely.</li>
<li><strong>Install the updates</strong> at home, not on the slow line of a hotel.</li>
<li><strong>Hide the previews</strong> of messages on the locked screen of your phone.</li>
<li><strong>Check the firewall</strong> and choose <em>public network</em> whenever the system asks.</li>
</ol>
<h2>Is the Wi-Fi safe?</h2>
<p>Safer than it was. Practically every website and app encrypts its traffic today, so that others in the room see at most which services you use. Three rules remain:</p>
<ul>
<li>If the browser warns about a certificate, stop. Do not click the warning away.</li>
<li>Do not type your company password into the page that lets you onto the network.</li>
<li>If you need files from the office, use the company’s VPN. Advertised VPN apps for private use add little.</li>
</ul>
<p>When in doubt, use the hotspot of your phone. It costs a few megabytes and settles the question. A video call needs about one gigabyte an hour; mail and documents need almost nothing.</p>
<h2>Two habits</h2>
<h3>Sit with your back to a wall</h3>
<p>Nobody looks over your shoulder and nobody walks off with your bag unseen. If you often work on trains, a privacy filter for the screen is worth its forty dollars. Salaries, patient records and contracts do not belong on a screen in row twelve at all.</p>
<h3>Take calls outside</h3>
<p>Half a conversation is enough to learn the name of a customer, a price and a date. Walk out of the door, or say that you will call back in ten minutes. Nobody has ever lost an order that way.</p>
<h2>If the laptop is gone</h2>
<p>Call your IT person before you call the police. Sessions can be ended and the device can be erased while the thief is still on the escalator. Then report the theft, ask for a number for the insurance, and change your main password. We have a separate article, <a href="/solutions/post/lost-laptop-the-first-hour">Lost laptop: the first hour</a>, with all the steps. Save it on your phone, not on the laptop.</p>`,
    youtube_url: null,
    image: 'articles/working-from-a-cafe',
    services: ['two-offices-one-network', 'two-step-log-in-for-everyone', 'security-check-up'],
  },
];
