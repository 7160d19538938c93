/** The texts of the sample and of a new installation with a company file. They are true whatever the settings say. */
export const firstTerms = `
<h2>Who we are</h2>
<p>This site and the services on it are offered by {{company.legal_name}}{{#if has_address}}, {{company.address}}{{/if}}. In these terms “we” means {{company.name}}, and “you” means the person or company that orders. By ordering a service you agree to these terms.</p>
<h2>Orders and accounts</h2>
<p>Each service page says what we deliver, at what price and in how many days. You can order without an account: we create one with your first order and email you a one-time password. Please set your own password right away and keep it to yourself. You are responsible for what is done with your login.</p>
<p>The contract begins when your payment has gone through and the invoice is in your dashboard.</p>
<h2>Prices and payment</h2>
<p>Prices are in {{currency_name}} ({{currency}}). {{#if prices_include_tax}}They include {{tax_label}}. {{/if}}{{#if tax_added}}To them we add {{tax_label}} as shown at checkout. {{/if}}You pay the total that the checkout shows. Later changes never affect existing orders. You pay by {{payment_methods}}, through the payment providers themselves. Licenses and hardware from other companies are included only where the service page says so.</p>
<h2>Delivery</h2>
<p>Every service has a number of working days. They start once you have paid and answered our questions, and pause while we wait for you. The page and your order always show the day.</p>
<p>{{#if cancel_when_late}}If we are late, you can cancel in your order for a full refund. {{/if}}{{#if guarantee}}Our <a href="/guarantee" rel="noopener noreferrer">guarantee</a> says what else you can expect.{{/if}}</p>
<h2>Cancellation and refunds</h2>
<p>{{#if cancel_before_start}}You can cancel in your order for a full refund until we have started. {{/if}}{{#if cancel_when_late}}You can also cancel whenever we are late. {{/if}}{{#if guarantee}}If what we deliver is not what the service page describes, tell us within {{guarantee_days}} days of delivery: we will fix it at no charge or refund you. {{/if}}Refunds go to the payment method you used.</p>
<h2>What we need from you</h2>
<ul>
<li>The right to let us work on the systems concerned, and the access we need.</li>
<li>A backup of your data before we begin, unless the backup is what you ordered.</li>
<li>Someone who can answer questions while we work.</li>
<li>No use of this site to break the law, to attack it, or to overload it for others.</li>
</ul>
<h2>Ownership</h2>
<p>What we make for you (plans, notes, settings, websites) is yours once it is paid for. Tools and templates that we bring remain ours; you may keep using them in what we delivered. You may use the free solutions on this site in your company and share them with a link. They are general advice and can’t take your systems into account.</p>
<h2>Liability</h2>
<p>We are liable without limit for damage that we cause on purpose or by gross negligence, and otherwise up to the price of the order concerned, as far as the law allows. Nothing in these terms takes away the statutory rights of consumers.</p>
<h2>Changes to these terms</h2>
<p>We may change these terms. You get at least {{terms_notice_days}} days’ notice of any change, on this page and by email if you have an account. Orders placed before a change remain under the terms they were placed under.</p>
<h2>Questions</h2>
<p>{{#if has_email}}Write to <a href="mailto:{{company.email}}" rel="noopener noreferrer">{{company.email}}</a>. {{/if}}To learn how we handle your data, read the <a href="/privacy-policy" rel="noopener noreferrer">Privacy Policy</a>.</p>
`;

export const firstPrivacy = `
<h2>Who is responsible</h2>
<p>{{company.legal_name}}{{#if has_address}}, {{company.address}}{{/if}}{{#if has_email}}, <a href="mailto:{{company.email}}" rel="noopener noreferrer">{{company.email}}</a>{{/if}}.</p>
<h2>What we collect</h2>
<ul>
<li><strong>When you order:</strong> your name, your email address, what you ordered, the invoice and, if you give them, your phone number, the place of work, and your company with its address and VAT id.</li>
<li><strong>While we work for you:</strong> your answers to our questions, the files you send us, and what we deliver.</li>
<li><strong>When you have an account:</strong> a hash of your password (never the password itself), the devices on which you are logged in, your messages to us, and the reviews you write.</li>
<li><strong>When you use the contact form or write to us by email:</strong> your name, your email address, your message and its files.</li>
<li><strong>When you visit:</strong> a technical log of the request with your IP address, for as long as we need it to keep the site running and safe.</li>
</ul>
<h2>Cards and PayPal</h2>
<p>Card numbers never reach our server. They go straight from your browser to the payment provider, which only tells us whether the payment went through, and the kind and last digits of the card. The provider’s own privacy policy applies to that data.</p>
<h2>What we store in your browser</h2>
<p>We use no advertising cookies and no trackers. Your browser stores only what the site needs:</p>
<p>{{storage}}</p>
<h2>Who else gets data</h2>
<p>The engineers who work on your order see what they need for it. We never sell your data. These companies get what they need for their task:</p>
<p>{{processors}}</p>
<p>Videos and the map load only when you ask for them, and their companies then see your IP address.</p>
<h2>How long we keep it</h2>
<p>What is older is removed automatically:</p>
<p>{{retention}}</p>
<p>When your account is erased, your personal details, messages and files go with it. Invoices, payments and orders remain for {{retention_years}}, as tax law requires.</p>
<h2>Your rights</h2>
<p>You may see the data we have about you, have it corrected or deleted, get a copy, and object to how we use it. You can change your name, email address, phone number and place of work in your dashboard. {{#if has_email}}For anything else, write to <a href="mailto:{{company.email}}" rel="noopener noreferrer">{{company.email}}</a>. {{/if}}We reply within 30 days.</p>
<h2>Changes to this policy</h2>
<p>We announce changes to this policy here with {{terms_notice_days}} days’ notice, as in the <a href="/terms-of-service" rel="noopener noreferrer">Terms of Service</a>.</p>
`;
