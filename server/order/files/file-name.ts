import { shorten, withoutControls } from '../../../contract/shared/text.ts';

const MAX_LENGTH = 200;
/** A longer one is not an extension. */
const MAX_EXTENSION = 20;

export function cleanFileName(sent: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const name = withoutControls(last.normalize('NFC')).trim();
  if (/^\.*$/.test(name)) return 'file';
  if (name.length <= MAX_LENGTH) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= MAX_EXTENSION ? name.slice(dot) : '';
  return shorten(name, MAX_LENGTH - extension.length) + extension;
}
