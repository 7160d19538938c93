const MAX_LENGTH = 200;
/** A longer one is not an extension. */
const MAX_EXTENSION = 20;

// Marks that reverse the direction of the text: `photo‮gpj.exe` would look like an image.
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

export function cleanFileName(sent: string): string {
  const name = sent.toWellFormed().split(/[/\\]/).at(-1)?.normalize('NFC').replace(invisible, '').trim() ?? '';
  if (/^\.*$/.test(name)) return 'file';
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  const dot = characters.lastIndexOf('.');
  const extension = dot > 0 && characters.length - dot <= MAX_EXTENSION ? characters.slice(dot) : [];
  return [...characters.slice(0, MAX_LENGTH - extension.length), ...extension].join('');
}
