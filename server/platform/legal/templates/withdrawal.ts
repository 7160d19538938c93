import type { Place } from './place.ts';

/** The function on the site and the period as settings come with cancelling; until then the text names the law’s 14 days. */
const european = (law: string): string => `
<h2>Your right</h2>
<p>If you are a consumer, you may withdraw from a contract that you concluded on this site within 14 days, without giving a reason. The period ends 14 days after the day on which the contract was concluded.</p>
<p>To withdraw, tell us your decision in a clear statement, for example in an email: {{seller.legal_name}}, {{seller.address}}, <a href="mailto:{{company.email}}">{{company.email}}</a>{{#if has_phone}}, {{company.phone}}{{/if}}. You may use the form below, but you need not. It is enough to send the statement before the period ends.</p>
<h2>What happens then</h2>
<p>We refund everything that we have received from you for this contract, without delay and at the latest 14 days after your statement has reached us, the way you paid and without a fee.</p>
<p>If you have asked us to begin the service during the period, you pay a proportion of the price: for what we had provided when you told us of your withdrawal, compared with the whole service.</p>
<h2>When the right ends early</h2>
<p>The right ends when we have provided the service in full, if you had expressly asked us to begin before the end of the period and had confirmed that you know that you lose the right then.</p>
<h2>Form for withdrawal</h2>
<p>Fill in and return this form only if you want to withdraw from the contract.</p>
<ul>
<li>To {{seller.legal_name}}, {{seller.address}}, {{company.email}}:</li>
<li>I withdraw from the contract that I concluded about the following service:</li>
<li>Ordered on, with order number:</li>
<li>Name and address of the consumer:</li>
<li>Date, and signature if on paper:</li>
</ul>
<p>${law}</p>
`;

const american = `
<h2>Cancelling an order</h2>
<p>{{#if cancel_before_start}}Until we have started, you can cancel an order in your dashboard for a full refund. {{/if}}{{#if cancel_when_late}}If we are late, you can cancel for a full refund, too. {{/if}}</p>
<h2>If something is not right</h2>
<p>{{#if guarantee}}If what we deliver is not what the service page describes, tell us within {{guarantee_days}} days of delivery at <a href="mailto:{{company.email}}">{{company.email}}</a>: we fix it at no charge or refund you.{{/if}}</p>
<p>Rights that the law of your state gives you remain.</p>
`;

export const withdrawalTemplate = ({ set, paragraphs }: Place): string => {
  if (set === 'us') return american;
  if (set === 'uk') return european('These rights come from the Consumer Contracts Regulations 2013.');
  return european(
    paragraphs
      ? 'These rights come from §§ 312g, 355 and 356 BGB.'
      : 'These rights come from Directive 2011/83/EU and the laws that follow it.',
  );
};
