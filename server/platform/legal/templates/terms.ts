import type { Place } from './place.ts';

const liability: Record<Place['set'], string> = {
  us: `<p>We are liable without limit for damage that we cause on purpose or by gross negligence. Otherwise our liability is limited to the price of the order concerned, and we are not liable for lost profit or for indirect damage, as far as the law of your state allows. We give no warranties other than those in these terms.</p>`,
  eu_de: `<p>We are liable without limit for intent and gross negligence, for harm to life, body or health, for what we have guaranteed, and under product liability law. For slight negligence we are liable only if we breach a duty on whose performance you may rely in particular, and then for the damage that is typical of this kind of contract and was foreseeable. Beyond that, our liability is excluded. The same applies to the people who work for us.</p>
<p>For the loss of data we are liable only for the effort that restoring it would have taken with regular backups.</p>`,
  uk: `<p>Nothing in these terms limits our liability for death or personal injury caused by negligence, for fraud, or for anything else for which the law does not allow a limit. If you are a business, our liability for each order is otherwise limited to its price, and we are not liable for lost profit or business. If you are a consumer, we are responsible for loss that is a foreseeable result of our breaking this contract or failing to use reasonable care and skill.</p>`,
};

const statutory: Record<Place['set'], string> = {
  us: `<p>Nothing in these terms takes away rights that you have under the consumer law of your state.</p>`,
  eu_de: `<p>If what we deliver is not as agreed, you have the rights that the law gives you. Nothing in these terms limits the rights of consumers.</p>`,
  uk: `<p>If you are a consumer, the Consumer Rights Act 2015 applies: services must be provided with reasonable care and skill, and digital content must be as described, fit for purpose and of satisfactory quality. Nothing in these terms limits these rights.</p>`,
};

const law = ({ set }: Place): string => {
  if (set === 'us')
    return `<p>The law of the state in which we have our seat applies, and its courts decide, unless the law of your state demands otherwise.</p>`;
  if (set === 'uk')
    return `<p>The law of England and Wales applies. If you are a consumer and live in Scotland or Northern Ireland, you may go to the courts there.</p>`;
  return `<p>The law of {{seller.country}} applies, without the UN convention on the sale of goods. If you are a consumer, you also keep the protection of the law of the country in which you live. {{#if sells_to_businesses}}If you are a business, the courts at our seat decide.{{/if}}</p>`;
};

const disputes = ({ set, paragraphs }: Place): string => {
  if (set !== 'eu_de') return '';
  const under = paragraphs ? ' (§ 36 VSBG)' : '';
  return `<h2>Disputes with consumers</h2>
<p>{{#if dispute_board_none}}We are neither willing nor obliged to take part in proceedings before a consumer arbitration board${under}.{{/if}}{{#if dispute_board_willing}}We are willing to take part in proceedings before a consumer arbitration board${under}. {{seller.dispute_text}}{{/if}}{{#if dispute_board_obliged}}We are obliged to take part in proceedings before a consumer arbitration board${under}. {{seller.dispute_text}}{{/if}}</p>
`;
};

const withdrawal = ({ set }: Place): string =>
  set === 'us'
    ? ''
    : `{{#if sells_to_consumers}}<p>If you are a consumer, you also have the right of withdrawal that the law gives you. The page <a href="/withdrawal-policy">Right of withdrawal</a> explains it.</p>{{/if}}
`;

export const termsTemplate = (place: Place): string => `
<h2>Who we are</h2>
<p>{{seller.legal_name}}, {{seller.address}}, offers this site and the services on it. “We” means {{company.name}}; “you” means the person or company that orders. These terms apply to every order on this site. Terms of yours apply only if we have agreed to them in writing.</p>
{{#if only_businesses}}<p>We sell to businesses only. By ordering you confirm that you act for your business.</p>{{/if}}
<h2>Orders</h2>
<p>Each service page says what we deliver, what it costs and in how many working days it is done. The prices on this site are an invitation to order. You order by paying at the checkout, or by placing an order in your dashboard. The contract begins when we confirm the order by email. You can check and correct what you have entered until you pay; the contract is in English, and you find the order, its invoice and these terms in your dashboard.</p>
<p>With your first order we create an account and email you a one-time password. Please set your own and keep it to yourself.</p>
<h2>Prices and payment</h2>
<p>Prices are in {{currency_name}} ({{currency}}). {{#if prices_include_tax}}They include {{tax_label}}. {{/if}}{{#if tax_added}}{{tax_label}} is added as shown at checkout. {{/if}}You pay the total that the checkout or the invoice shows, by {{payment_methods}} or, where the invoice says so, by bank transfer. Later changes of prices don’t affect existing orders. Licenses and hardware of other companies are included only where the service page says so.</p>
<h2>When we deliver</h2>
<p>{{#if clock_waits_for_payment}}The working days of an order start once you have paid and answered our questions. {{/if}}They pause while we wait for you. The order always shows the day by which it is done. Days count in the time zone {{time_zone}}.</p>
<h2>If we are late</h2>
<p>{{#if cancel_when_late}}If we have not delivered by the day that the order shows, you can cancel it in your dashboard, and we refund everything you paid for it. {{/if}}Your rights under the law remain.</p>
<h2>Cancelling</h2>
<p>{{#if cancel_before_start}}Until we have started, you can cancel an order in your dashboard for a full refund. {{/if}}Refunds go back the way you paid.</p>
${withdrawal(place)}<h2>Checking what we deliver</h2>
<p>You get an email when an order is delivered. Please check it within the days that the order shows. You can ask for changes as often as the service includes; without a word from you, the work counts as accepted after these days.</p>
<p>{{#if guarantee}}If what we deliver is not what the service page describes, tell us within {{guarantee_days}} days of delivery: we fix it at no charge or refund you.{{/if}}</p>
${statutory[place.set]}
<h2>What we need from you</h2>
<ul>
<li>The right to let us work on the systems concerned, and the access we need.</li>
<li>A backup of your data before we begin, unless the backup is what you ordered.</li>
<li>Someone who can answer questions while we work.</li>
<li>No use of this site to break the law, to attack it, or to overload it for others.</li>
</ul>
<h2>Ownership</h2>
<p>What we make for you (plans, notes, settings, websites) is yours once it is paid for. Tools and templates that we bring remain ours; you may go on using them in what we delivered.</p>
<h2>Liability</h2>
${liability[place.set]}
<h2>Personal data</h2>
<p>The <a href="/privacy-policy">Privacy Policy</a> says how we handle your data.</p>
<h2>Changes of these terms</h2>
<p>We may change these terms for future orders. We announce a change at least {{terms_notice_days}} days before, on this page and by email to everyone who has an account. Every order remains under the terms under which it was placed.</p>
${disputes(place)}<h2>Law</h2>
${law(place)}
<h2>Questions</h2>
<p>Write to <a href="mailto:{{company.email}}">{{company.email}}</a>{{#if has_phone}} or call {{company.phone}}{{/if}}.</p>
`;
