import { withoutControls } from '../../../../contract/shared/text.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { type Block, paragraph, safeName, singleLine } from '../content-blocks.ts';
import { type ChangeableKind, changeable, fillIn, type Placeholder, placeholdersIn } from './changeable-texts.ts';

type Value = string | number | null | undefined;
export type Values = Partial<Record<Placeholder, Value>>;

/** The part of an email's content that a stored text may replace. */
export type Changeable = { kind: ChangeableKind; values: Values; subjectPrefix: string };

type Variant = {
  /** Replace the original in cases that it is not true for. */
  subject?: string;
  intro?: string;
  /** Ends the original first paragraph, and stays if that is replaced. */
  keeps?: string;
  subjectPrefix?: string;
};

export type StoredText = { subject: string | null; intro: string | null };

const valueIn =
  (values: Values) =>
  (name: string): string | null => {
    const value = values[name as Placeholder];
    if (value === null || value === undefined || value === '') return null;
    return name === 'customer' ? safeName(String(value)) : singleLine(String(value));
  };

/** The subject and the first paragraph of a template whose text can be changed. */
export function textOf(
  kind: ChangeableKind,
  { company }: { company: { name: string } },
  given: Values,
  { subjectPrefix = '', ...variant }: Variant = {},
): { subject: string; intro: Block; changeable: Changeable } {
  const values = { company: company.name, ...given };
  const { original } = changeable(kind);
  const intro = [variant.intro ?? fillIn(original.intro, valueIn(values)), variant.keeps].filter(Boolean).join(' ');
  return {
    subject: `${subjectPrefix}${variant.subject ?? fillIn(original.subject, valueIn(values))}`,
    intro: { ...paragraph(intro), ...(intro === '' && { html: () => '' }), intro: { keeps: variant.keeps ?? null } },
    changeable: { kind, values, subjectPrefix },
  };
}

type Content = { subject: string; blocks: Block[] };

/** The names of placeholders in a stored text that this email has no value for. */
const missingIn = ({ subject, intro }: StoredText, { kind, values }: Changeable): string[] => {
  const known: readonly string[] = changeable(kind).placeholders;
  const used = new Set(placeholdersIn(`${subject ?? ''} ${intro ?? ''}`));
  return [...used].filter((name) => !known.includes(name) || valueIn(values)(name) === null);
};

/** `note`: says that the original was sent. */
export function withStoredText<C extends Content>(
  content: C,
  changed: Changeable,
  stored: StoredText,
): { content: C; note: string | null } {
  const missing = missingIn(stored, changed);
  if (missing.length > 0)
    return {
      content,
      note: `Sent with the original text: there was no value for ${missing.map((name) => `{${name}}`).join(', ')}.`,
    };
  const filled = (text: string) => fillIn(text, valueIn(changed.values));
  const subject =
    stored.subject === null ? content.subject : `${changed.subjectPrefix}${singleLine(filled(stored.subject))}`;
  const { intro } = stored;
  const blocks =
    intro === null ? content.blocks : content.blocks.flatMap((block) => replaced(block, plainBlocks(filled(intro))));
  return { content: { ...content, subject, blocks }, note: null };
}

function replaced(block: Block, texts: Block[]): Block[] {
  if (!block.intro) return [block];
  const { keeps } = block.intro;
  const all = keeps === null ? texts : [...texts, paragraph(keeps)];
  return all.map((one) => ({ ...one, ...(block.isForOwner && { isForOwner: true as const }) }));
}

/** Plain text, in which blank lines separate paragraphs. */
export function plainBlocks(text: string): Block[] {
  const paragraphs = text
    .split(/\r\n?|\n/)
    .map((line) => withoutControls(line).trimEnd())
    .join('\n')
    .split(/\n{2,}/)
    .map((one) => one.trim())
    .filter(Boolean);
  return paragraphs.map((one) => ({
    html: () => `<p style="margin:0 0 16px;word-break:break-word">${escapeHtml(one).replaceAll('\n', '<br>')}</p>`,
    text: one,
  }));
}
