import type { Place } from './place.ts';

const complaints: Record<Place['set'], string> = {
  us: `<p>If we don’t solve the problem, you may turn to the authority of your state or to the ADA information line of the United States Department of Justice.</p>`,
  eu_de: `<p>If we don’t solve the problem, you may turn to the authority that supervises the accessibility of services where we have our seat. Its name and address: …</p>`,
  uk: `<p>If we don’t solve the problem, you may turn to the Equality Advisory and Support Service, <a href="https://www.equalityadvisoryservice.com/">equalityadvisoryservice.com</a>.</p>`,
};

const law = ({ set, paragraphs }: Place): string => {
  if (set === 'us') return '';
  if (set === 'uk') return ' and what the Equality Act 2010 asks for';
  return ` and the European standard EN 301 549, as ${paragraphs ? 'the BFSG' : 'the law that follows Directive (EU) 2019/882'} asks for`;
};

export const accessibilityTemplate = (place: Place): string => `
<h2>What this site aims for</h2>
<p>Everyone should be able to find, order and follow our services on {{company.site}}. The standard is WCAG 2.2, level AA${law(place)}.</p>
<h2>How the service works</h2>
<p>You choose a service, pay at the checkout, answer questions, exchange messages and files with us, and receive what we deliver in your dashboard. All of it works with a keyboard, with a screen reader, at 400% zoom and on a phone; nothing depends on color, on motion or on a time limit that you can’t extend by logging in again.</p>
<h2>How it was tested</h2>
<p>By automatic checks of every public page, and by trying the purchase with a keyboard and at high zoom.</p>
<h2>Known limits</h2>
<p>Maps and videos of other companies, which load only after a click, and files that other people send may not be accessible. The same facts are in the text of the page.</p>
<h2>Tell us</h2>
<p>If something does not work for you, write to <a href="mailto:{{company.email}}">{{company.email}}</a>{{#if has_phone}} or call {{company.phone}}{{/if}}. We reply and help you to get what you need another way.</p>
${complaints[place.set]}
`;
