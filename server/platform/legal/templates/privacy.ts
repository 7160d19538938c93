import type { Place } from './place.ts';

const bases = `<h2>Why we may use it</h2>
<ul>
<li>To conclude and fulfill a contract with you, and to answer what you ask before one: article 6(1)(b) of the GDPR.</li>
<li>To keep invoices and records that tax and commercial law demand: article 6(1)(c).</li>
<li>To keep the site safe, to stop fraud, and to improve our services: article 6(1)(f). Our interest is a site that works and can be trusted.</li>
<li>For what you have expressly asked for, such as loading a map or a video: article 6(1)(a). You need not ask again to stop: it loads only after a click.</li>
</ul>
<p>You need not give us your data, but without a name, an email address and a payment we can’t carry out an order. No decision about you is made by a computer alone.</p>
`;

const basesInUk = bases.replace('article 6(1)(b) of the GDPR', 'article 6(1)(b) of the UK GDPR');

const categories = `<h2>Categories</h2>
<p>In terms of California law, we collect identifiers (name, email address, IP address), commercial information (orders and invoices), and what you send us (messages, answers and files), from you and from your browser. We disclose them only to the companies below, for the purposes named there. We don’t sell or share personal information, and haven’t in the last 12 months.</p>
<h2>Do Not Track</h2>
<p>We don’t follow you across other sites, and nobody else does so here. A Do Not Track signal therefore changes nothing.</p>
`;

const rights: Record<Place['set'], string> = {
  us: `<p>You may ask what we have about you, get a copy, and have it corrected or deleted. You can change your name, email address, phone number and place of work in your dashboard. Write to <a href="mailto:{{company.email}}">{{company.email}}</a> for everything else. We check that it is you by the email address of your account, reply within 45 days, and never treat you worse for asking.</p>`,
  eu_de: `<p>You have the right to see your data, to have it corrected or deleted, to restrict its use, to get it in a common format, and to object to uses that rest on our interest. You can change your name, email address, phone number and place of work in your dashboard. For everything else write to <a href="mailto:{{company.email}}">{{company.email}}</a>. We reply within a month.</p>
<p>You may also complain to a data protection authority, such as the one where you live or the one where we have our seat.</p>`,
  uk: `<p>You have the right to see your data, to have it corrected or deleted, to restrict its use, to get it in a common format, and to object to uses that rest on our interest. You can change your name, email address, phone number and place of work in your dashboard. For everything else write to <a href="mailto:{{company.email}}">{{company.email}}</a>. We reply within a month.</p>
<p>If you are not content with how we use your data, complain to us <a href="/?topic=privacy#contact-us">with our contact form</a>: we acknowledge it at once, and tell you within 30 days what we have done. You may also complain to the Information Commissioner’s Office, <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a>.</p>`,
};

const transfers = `<p>Where such a company handles data in a country outside of the European Economic Area or the United Kingdom, it does so under an adequacy decision or standard contractual clauses.</p>`;

const changes: Record<Place['set'], string> = {
  us: `<p>We announce changes of this policy on this page at least {{terms_notice_days}} days before they apply. The page shows the day from which the present version applies.</p>`,
  eu_de: `<p>This page shows the day from which the present version applies, and former versions remain readable.</p>`,
  uk: `<p>This page shows the day from which the present version applies, and former versions remain readable.</p>`,
};

export const privacyTemplate = ({ set }: Place): string => `
<h2>Who is responsible</h2>
<p>{{seller.legal_name}}, {{seller.address}}, <a href="mailto:{{company.email}}">{{company.email}}</a>{{#if has_phone}}, {{company.phone}}{{/if}}.</p>
{{#if has_privacy_contact}}<p>Questions about data protection: {{seller.privacy_contact}}.</p>{{/if}}
<h2>What we collect</h2>
<ul>
<li><strong>When you order:</strong> your name and email address, what you ordered, the invoice and the terms you accepted. If you give them: phone number, place of work, and your company with its address and tax id.</li>
<li><strong>While we work for you:</strong> your answers to our questions, your messages, the files you send and what we deliver.</li>
<li><strong>When you have an account:</strong> a hash of your password, the devices on which you are logged in, and the reviews you write.</li>
<li><strong>When you write to us:</strong> your name, your email address, your message and its files.</li>
<li><strong>When you visit:</strong> a technical log of the request with your IP address, for as long as we need it to keep the site running and safe.</li>
</ul>
<p>Card numbers go straight from your browser to the payment provider. We learn whether the payment went through, and the kind and last digits of the card.</p>
${set === 'us' ? categories : set === 'uk' ? basesInUk : bases}<h2>What your browser stores</h2>
<p>Only what the site needs or you have asked for. There are no advertising cookies and no trackers, and therefore no banner.</p>
<p>{{storage}}</p>
<h2>Who else gets data</h2>
<p>The people who work on your order see what they need for it. We never sell data. These companies get what their task needs:</p>
<p>{{processors}}</p>
${set === 'us' ? '' : transfers}
{{#if scanner}}<p>Files are checked for viruses before anyone can open them.</p>{{/if}}
<h2>How long we keep it</h2>
<p>What is older is removed automatically:</p>
<p>{{retention}}</p>
<p>When your account is erased, its personal details, messages and files go with it, but for invoices, payments and orders, which the law makes us keep.</p>
<h2>Your rights</h2>
${rights[set]}
<h2>Changes of this policy</h2>
${changes[set]}
`;
