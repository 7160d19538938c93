import type { Place } from './place.ts';

const contact = `<h2>Contact</h2>
<p>Email: <a href="mailto:{{company.email}}">{{company.email}}</a></p>
{{#if has_phone}}<p>Phone: {{company.phone}}</p>{{/if}}`;

const company = `<p><strong>{{seller.legal_name}}</strong></p>
<p>{{seller.address}}</p>
{{#if has_representatives}}<p>Represented by {{seller.representatives}}</p>{{/if}}`;

const supervisor = `{{#if has_supervisor}}<h2>Supervisory authority</h2><p>{{seller.supervisor}}</p>{{/if}}`;

const german = (paragraphs: boolean): string => `
${paragraphs ? '<h2>Information under § 5 DDG</h2>' : '<h2>Provider of this site</h2>'}
${company}
${contact}
{{#if has_registration}}<h2>Register</h2><p>{{seller.registration}}</p>{{/if}}
{{#if has_register_court}}<p>Register court: {{seller.register_court}}</p>{{/if}}
{{#if has_vat_id}}<h2>VAT id</h2><p>{{seller.vat_id}}</p>{{/if}}
${supervisor}
{{#if sells_to_consumers}}<h2>Disputes with consumers</h2>{{/if}}
<p>{{#if dispute_board_none}}We are neither willing nor obliged to take part in proceedings before a consumer arbitration board.{{/if}}{{#if dispute_board_willing}}We are willing to take part in proceedings before a consumer arbitration board. {{seller.dispute_text}}{{/if}}{{#if dispute_board_obliged}}We are obliged to take part in proceedings before a consumer arbitration board. {{seller.dispute_text}}{{/if}}</p>
`;

const british = `
<h2>Company</h2>
${company}
{{#if has_registration}}<p>Registered number: {{seller.registration}}</p>{{/if}}
{{#if has_register_court}}<p>Registered in {{seller.register_court}}</p>{{/if}}
<p>Registered office: {{seller.address}}</p>
{{#if has_vat_id}}<p>VAT number: {{seller.vat_id}}</p>{{/if}}
${contact}
${supervisor}
`;

const american = `
<h2>Company</h2>
${company}
{{#if has_registration}}<p>Registration: {{seller.registration}}</p>{{/if}}
{{#if has_tax_id}}<p>Tax id: {{seller.tax_id}}</p>{{/if}}
${contact}
`;

export const imprintTemplate = ({ set, paragraphs }: Place): string =>
  ({ us: american, uk: british, eu_de: german(paragraphs) })[set];
