import { type ServiceCardData, truncate } from '../../../public/services/service-card-data.ts';
import { type Question, toFields } from '../../order/intakes/questions.ts';
import type { Intent } from '../../shared/editor-page.tsx';
import { toSteps } from './delivery-section.tsx';
import { type OptionRow, toOptions } from './options.ts';

type Rows = {
  options: readonly OptionRow[];
  questions: readonly Question[];
  intro: string;
  wanted: Intent;
  isSaved: boolean;
};

/** The service with all that belongs to it, as one call takes it. */
export function serviceBody(form: HTMLFormElement, { options, questions, intro, wanted, isSaved }: Rows): FormData {
  const body = new FormData(form);
  for (const name of [...body.keys()]) if (/^(option|question)-\d/.test(name) || name === 'intro') body.delete(name);
  // Without it, the state is unchanged; a new service is a draft.
  if (wanted !== 'save' || !isSaved) body.set('active', wanted === 'publish' ? '1' : '0');
  // An unchecked checkbox is missing from form data, and a missing field is unchanged.
  for (const name of ['on_site', 'needs_dpa'])
    if (form.elements.namedItem(name)) body.set(name, body.has(name) ? '1' : '0');
  body.set('steps', JSON.stringify(toSteps(String(body.get('steps') ?? ''))));
  body.set('options', JSON.stringify(toOptions(options)));
  body.set('intake_form', JSON.stringify({ intro: intro.trim() || null, fields: toFields(questions) }));
  return body;
}

export function cardOf(values: Record<string, string>, image: string | null): ServiceCardData {
  const { title = '', teaser = '', description = '', price_decimal = '', delivery_days = '' } = values;
  return {
    id: 0,
    slug: '',
    title: title.trim() || 'Title',
    description: teaser.trim() || truncate(description) || 'The teaser appears here.',
    price_decimal: price_decimal || '0',
    delivery_days: Number(delivery_days),
    image,
    isFrom: false,
  };
}
