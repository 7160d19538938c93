import type { LegalPreset } from '../../../../contract/shared/company/groups.ts';
import { type LegalKind, type LegalTemplate, legalTitles } from '../../../../contract/shared/company/legal-kinds.ts';
import { accessibilityTemplate } from './accessibility.ts';
import { dpaTemplate } from './dpa.ts';
import { imprintTemplate } from './imprint.ts';
import { type Place, TEMPLATE_DATE } from './place.ts';
import { privacyTemplate } from './privacy.ts';
import { termsTemplate } from './terms.ts';
import { withdrawalTemplate } from './withdrawal.ts';

type Template = { kind: LegalKind; title: string; html: string; date: string; set: LegalTemplate };

const placeOf = (preset: LegalPreset): Place => {
  if (preset === 'eu_de' || preset === 'eu') return { set: 'eu_de', paragraphs: preset === 'eu_de' };
  return { set: preset === 'uk' ? 'uk' : 'us', paragraphs: false };
};

const texts = {
  terms: termsTemplate,
  privacy: privacyTemplate,
  imprint: imprintTemplate,
  withdrawal: withdrawalTemplate,
  accessibility: accessibilityTemplate,
  dpa: dpaTemplate,
} as const satisfies Record<LegalKind, (place: Place) => string>;

const titleOf = (kind: LegalKind, { set }: Place): string =>
  kind === 'imprint' && set !== 'eu_de' ? 'Company information' : legalTitles[kind];

/** All six texts. The United States have their own set, which other places begin with, too. */
export function templatesFor(preset: LegalPreset): Template[] {
  const place = placeOf(preset);
  return (Object.keys(texts) as LegalKind[]).map((kind) => ({
    kind,
    title: titleOf(kind, place),
    html: texts[kind](place).trim(),
    date: TEMPLATE_DATE,
    set: place.set,
  }));
}
