import { createHash } from 'node:crypto';
import { splitUrl } from '../http/request-url.ts';

/** A visitor who only reads never asks for them. They are found by the page's own URL: no server has to remember any. */
const FOLDER = '/page-scripts/';
/** Markup that a stranger got into a page lacks the nonce: our own file would lift it over the content policy. */
const own = (nonce: string, rest: string, flags = '') =>
  new RegExp(`(<script(?=[^>]* nonce="${nonce}")${rest}</script>`, flags);
const contextsOf = (nonce: string) => own(nonce, '[^>]*>)(window\\.__reactRouterContext[\\s\\S]*?)', 'g');
const modulesOf = (nonce: string) => own(nonce, '[^>]* data-starts="interaction"[^>]*)>([\\s\\S]*?)');

/** The page was rendered anew since: what it shows and what its scripts know may differ (starter.ts). */
export const OUTDATED_SCRIPT = "document.dispatchEvent(new Event('outdated'));\n";

export type PageScripts = { version: string; script: string };

/**
 * Takes the renderer's data and modules out of a page that starts its scripts at the first sign of a visitor: a page of
 * more than ten packets needs another round trip before it is painted. Null if the page starts them in another way.
 */
export function takeScripts(html: string, nonce: string, pageUrl: string): ({ html: string } & PageScripts) | null {
  const contexts: string[] = [];
  const withoutContexts = html.replace(contextsOf(nonce), (_, _tag: string, context: string) =>
    // React expects the element of the first one.
    contexts.push(context) === 1 ? '<script></script>' : '',
  );
  const [element, tag, modules] = modulesOf(nonce).exec(withoutContexts) ?? [];
  if (!element || tag === undefined || modules === undefined) return null;
  const script = [...contexts, modules].join(';\n');
  const version = createHash('sha256').update(script).digest('base64url').slice(0, 22);
  const src = `${FOLDER}${version}${pageUrl.replaceAll('&', '&amp;')}`;
  const address = `${tag.replace(` nonce="${nonce}"`, '')} data-src="${src}"></script>`;
  const rest = withoutContexts.replace(element, () => address);
  return { html: rest, version, script };
}

export type ScriptsUrl = { version: string; pageUrl: string };

/** The version and the page's URL that a URL of its scripts has. */
export function scriptsUrl(url: string): ScriptsUrl | null {
  if (!splitUrl(url).path.startsWith(FOLDER)) return null;
  const [, version = '', pageUrl = ''] = /^([\w-]{22})(\/.*)$/.exec(url.slice(FOLDER.length)) ?? [];
  return version === '' ? null : { version, pageUrl };
}
