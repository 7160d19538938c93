import { expect, test } from 'vitest';
import { cancellationDefaults } from '../../contract/shared/company/cancellation.ts';
import { legalPresets } from '../../contract/shared/company/groups.ts';
import { falsePromises, promiseRules } from '../../contract/shared/company/promises.ts';
import { type World, world } from '../../test/support/world.ts';
import { previewEmail } from '../emails/preview.ts';
import { changeableTexts } from '../platform/email/texts/changeable-texts.ts';
import { factsIn } from '../platform/legal/facts.ts';
import { renderText } from '../platform/legal/render-text.ts';
import { templatesFor } from '../platform/legal/templates/templates.ts';

const on = cancellationDefaults('us', 'both');
const off = { ...on, cancel_before_start: false, cancel_when_late: false, guarantee_days: 0 };

/** Everything that the company says to strangers and customers, beside the pages themselves. */
async function said(w: World): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  texts.set('config', JSON.stringify((await w.visitor.must('GET /config')).company));
  for (const kind of Object.keys(changeableTexts)) {
    const { text } = await previewEmail(w.deps, { kind, text: {} });
    texts.set(`email ${kind}`, text);
  }
  const facts = factsIn(await w.deps.settings.current(), w.deps);
  for (const preset of legalPresets)
    for (const { kind, html } of templatesFor(preset)) texts.set(`${preset} ${kind}`, renderText(html, facts));
  for (const { kind } of (await w.visitor.must('GET /legal')).data)
    texts.set(`legal ${kind}`, (await w.visitor.must('GET /legal/{kind}', { params: { kind } })).html);
  return texts;
}

const found = (texts: Map<string, string>) =>
  [...texts].flatMap(([name, text]) => falsePromises([text], off).map((rule) => `${name}: ${rule}`));

test('with the rules off, no email, no legal text and nothing of the site promises them; with them on, they do', async () => {
  const w = await world({ fresh: true });
  const rulesOf = (places: string[]) => new Set(places.map((place) => place.split(': ')[1]));
  expect(rulesOf(found(await said(w)))).toEqual(new Set(promiseRules));
  await w.deps.settings.set(w.db, 'cancellation', off, null);
  w.deps.settings.invalidate();
  await w.deps.events.publish({ type: 'settings.changed' }, { type: 'content.changed' });
  expect(found(await said(w))).toEqual([]);
});
