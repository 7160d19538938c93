import type { Place } from './place.ts';

const lawOf = ({ set }: Place): string =>
  ({
    us: 'the data protection law that applies to you',
    eu_de: 'article 28(3) of the GDPR',
    uk: 'article 28(3) of the UK GDPR',
  })[set];

export const dpaTemplate = (place: Place): string => `
<h2>What this agreement is for</h2>
<p>If we see or could see personal data of your staff or customers while we work on your systems, you remain responsible for that data, and we process it for you. This agreement meets ${lawOf(place)}. The parties are you, the customer, and {{seller.legal_name}}, {{seller.address}}. It applies from your acceptance, to all orders, for as long as we have access to such data.</p>
<h2>Subject, nature and purpose</h2>
<p>The subject is the services that you order, such as setting up, maintaining, repairing and moving IT systems, also by remote access. We process data only as far as these services need it.</p>
<h2>Data and people</h2>
<p>Kinds of data: names and contact details, accounts and access rights, device and log data, and whatever is stored on the systems that you give us access to. People: your staff, customers, suppliers and others whose data is on these systems. Please don’t give us access to special categories of data unless we have agreed to it.</p>
<h2>Instructions</h2>
<p>We process the data only on your documented instructions: the order, your answers and your messages in it. If we believe that an instruction breaks the law, we tell you and may wait until you have confirmed or changed it.</p>
<h2>Confidentiality</h2>
<p>Everyone who works for us and has access to the data is bound to confidentiality, also after the work has ended.</p>
<h2>Security</h2>
<p>We protect the data as its risk demands: access for those only who work on your order; encryption in transit; passwords stored as hashes, and secrets sealed; second factors for those who work for us; a log of who did what; backups; updates without delay. We may replace measures by others that protect no less.</p>
<h2>Other companies</h2>
<p>You agree that these companies help us:</p>
<p>{{processors}}</p>
<p>We bind each to the same duties and answer for them. We tell you of a new one at least 14 days before; you may object for an important reason, and if we find no other way, you may end the orders concerned.</p>
<h2>Help</h2>
<p>We help you to answer people who ask for their rights, to keep the data safe, to report breaches, and to assess risks. We tell you without delay when we learn of a breach that concerns your data, with what you need for your own report.</p>
<h2>Deletion and return</h2>
<p>When an order ends, we return or delete the data, as you choose, but for what the law makes us keep. Access that you have given us should be withdrawn then.</p>
<h2>Proof and audits</h2>
<p>We give you all information that shows that we keep this agreement, and allow audits by you or someone you name, at a time that we agree on and during working hours.</p>
<h2>Contact</h2>
<p>Write to <a href="mailto:{{company.email}}">{{company.email}}</a>.{{#if has_privacy_contact}} Data protection: {{seller.privacy_contact}}.{{/if}}</p>
`;
