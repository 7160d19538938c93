import { createHash } from 'node:crypto';

const inline = (mark: string) => new RegExp(`<script(?=[^>]*${mark})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g');

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Which inline scripts of a rendered page are ours. The renderer puts a random mark, its nonce, on each that it writes
 * itself; a script that came in with somebody's text has none, since nobody can know it. The page is kept and sent to
 * many, so the marks are taken off, and the scripts that had one are named by their hash.
 */
export function ownScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const bare = (text: string) => text.replaceAll(mark, '');
  const hashes = [...html.matchAll(inline(mark))].map(([, script = '']) => hashOf(bare(script)));
  return { html: bare(html), hashes: [...new Set(hashes)] };
}
