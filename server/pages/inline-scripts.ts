import { createHash } from 'node:crypto';

const inlineScript = (nonce: string) =>
  new RegExp(`<script(?=[^>]*${nonce})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g');

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * The renderer's inline scripts have a random nonce. A cached page is sent to many, so the nonces are removed and the
 * content policy allows these scripts by hash.
 */
export function hashOwnScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const withoutNonce = (text: string) => text.replaceAll(attribute, '');
  const hashes = [...html.matchAll(inlineScript(attribute))].map(([, script = '']) => hashOf(withoutNonce(script)));
  return { html: withoutNonce(html), hashes: [...new Set(hashes)] };
}
