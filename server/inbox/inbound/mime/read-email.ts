import { CUT } from '../stored-text.ts';
import { type Alternatives, textOfAlternatives } from './alternatives.ts';
import type { Header } from './headers.ts';
import { imagesBelowSignature } from './html-text.ts';
import { charsetOf, decodedBytes, decodedText, type EmailPart, toPart, typeOf } from './leaf.ts';
import { headerOf, type Leaf, readParts, typeIn } from './parts.ts';
import { signedContent } from './signed-data.ts';
import { isWinmail, readTnef, type Tnef } from './tnef.ts';

export type { EmailPart } from './leaf.ts';
/** `isBelowSignature`: an image of a signature. `isEmpty`: a `winmail.dat` without files. */
export type ReadPart = EmailPart & { isBelowSignature: boolean; isEmpty: boolean };
/** `hasUnread`: a `winmail.dat` has more than is read. */
export type ReadEmail = { headers: Header[]; text: string; parts: ReadPart[]; hasUnread: boolean };

/** Counts plain text and HTML apart. */
const MOST_TEXT = 200_000;
/** Encoded text is longer. */
const MOST_ENCODED = 300_000;

/** Throws if the email can't be read. */
export async function readEmail(raw: Buffer): Promise<ReadEmail> {
  const { headers, leaves, isCut } = readLeaves(raw);
  const charset = leaves.map(charsetOf).find((name) => name !== null) ?? null;
  const groups = new Map<number, Alternatives>();
  const parts: { part: EmailPart; group: Alternatives | null; isAfterSignature: boolean; isEmpty: boolean }[] = [];
  const left = { plain: MOST_TEXT, html: MOST_TEXT };
  const htmls: string[] = [];
  const winmails: Tnef[] = [];
  let isAfterSignature = false;
  let isTooLong = isCut;
  const hasOwnText = leaves.some((leaf) => textKindOf(leaf) !== null && !isNamed(leaf));
  for (const [i, leaf] of leaves.entries()) {
    const key = leaf.alternatives ?? -1 - i;
    const group = groups.get(key) ?? { plain: '', html: '' };
    const kind = hasOwnText && leaf.alternatives === null && isNamed(leaf) ? null : textKindOf(leaf);
    if (kind === null) {
      const isSame = leaf.alternatives !== null && otherTexts.has(typeOf(leaf));
      if (isSame) groups.set(key, group);
      const part = await toPart(leaf, charset);
      const winmail = isWinmail(part) ? (readTnef(part.bytes) ?? unreadable) : null;
      if (winmail) winmails.push(winmail);
      const isEmpty = winmail?.isComplete === true && winmail.files.length === 0;
      const files = winmail && !isEmpty ? winmail.files.map(toFilePart) : [part];
      parts.push(...files.map((one) => ({ part: one, group: isSame ? group : null, isAfterSignature, isEmpty })));
      continue;
    }
    groups.set(key, group);
    const encoded = leaf.body.subarray(0, MOST_ENCODED);
    const text = left[kind] === 0 ? '' : await decodedText({ ...leaf, body: encoded });
    if (encoded.length < leaf.body.length || text.length > left[kind] || (left[kind] === 0 && encoded.length > 0))
      isTooLong = true;
    const read = text.slice(0, left[kind]);
    left[kind] -= read.length;
    group[kind] += (group[kind] === '' ? '' : '\n') + read;
    if (kind === 'html') htmls.push(read);
    else isAfterSignature ||= /(?:^|\n)-- (?:\n|$)/.test(read);
  }
  const images = imagesBelowSignature(htmls);
  const text = [...groups.values()].map(textOfAlternatives).join('\n');
  const hasNoText = text.trim() === '';
  return {
    headers,
    text: (hasNoText ? winmails.map((one) => one.text).join('\n') : text) + (isTooLong ? CUT : ''),
    hasUnread: winmails.some((one) => !one.isComplete || (hasNoText && one.text === '')),
    parts: parts
      .filter(({ group }) => group === null || (group.plain + group.html).trim() === '')
      .map(({ part, isAfterSignature, isEmpty }) => ({
        ...part,
        isEmpty,
        isBelowSignature: images.get(part.contentId ?? '') ?? isAfterSignature,
      })),
  };
}

const unreadable: Tnef = { text: '', files: [], isComplete: false };

const toFilePart = ({ name, bytes }: Tnef['files'][number]): EmailPart => ({
  name,
  type: 'application/octet-stream',
  isInline: false,
  contentId: null,
  bytes,
});

/** These say what the plain text or HTML of the same email says. */
const otherTexts = new Set([
  'text/x-amp-html',
  'text/watch-html',
  'text/enriched',
  'text/richtext',
  'text/x-web-markdown',
]);

const MOST_SIGNED = 5;
const MOST_NESTED = 3;
/** Compressed content may be a thousand times as long as the email. */
const MOST_CONTENT = 64 * 1024 * 1024;

/** An email within its signature is read as if it came without. */
function readLeaves(raw: Buffer): ReturnType<typeof readParts> {
  let opened = 0;
  let room = MOST_CONTENT;
  function walk(email: Buffer, depth: number): ReturnType<typeof readParts> {
    const read = readParts(email);
    const leaves = read.leaves.flatMap((leaf): Leaf[] => {
      if (!isSigned(leaf) || depth >= MOST_NESTED || opened >= MOST_SIGNED) return [leaf];
      opened += 1;
      const first = opened * 1_000;
      const content = signedContent(decodedBytes(leaf), room);
      if (!content) return [leaf];
      room -= content.length;
      const inner = walk(content, depth + 1);
      read.isCut ||= inner.isCut;
      return inner.leaves.map((one) => ({
        ...one,
        isRelated: one.isRelated || leaf.isRelated,
        alternatives: one.alternatives === null ? leaf.alternatives : first + one.alternatives,
      }));
    });
    return { ...read, leaves };
  }
  return walk(raw, 0);
}

function isSigned(leaf: Leaf): boolean {
  const type = headerOf(leaf.headers, 'content-type');
  return (
    /^application\/(?:x-)?pkcs7-mime$/.test(typeIn(type)) ||
    /\.p7m\b/i.test(type + headerOf(leaf.headers, 'content-disposition'))
  );
}

/** Some programs send a text file so that it is shown below the text. */
const isNamed = ({ headers }: Leaf): boolean =>
  /;\s{0,100}filename[*\d]{0,4}\s{0,10}=/i.test(headerOf(headers, 'content-disposition')) ||
  /;\s{0,100}name[*\d]{0,4}\s{0,10}=/i.test(headerOf(headers, 'content-type'));

function textKindOf(leaf: Leaf): 'plain' | 'html' | null {
  if (typeIn(headerOf(leaf.headers, 'content-disposition')) === 'attachment') return null;
  const type = typeOf(leaf);
  return type === '' || type === 'text/plain' ? 'plain' : type === 'text/html' ? 'html' : null;
}
