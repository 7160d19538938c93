/** A page without this starts its scripts at once: a dashboard shows nothing before. */
export type PageScripts = {
  /** `load`: soon after the first paint, since the page can't work without. */
  scripts: 'interaction' | 'load';
};

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const FONT = /<link [^>]*rel="preload"[^>]*as="font"[^>]*>/g;
const MODULES = /<script(?= [^>]*type="module")( nonce="[^"]+")[^>]*>/;

/**
 * React puts preloads ahead of the style sheet; they are moved behind it. Without `page`, the scripts start at once;
 * otherwise the starter runs them (starter.ts).
 */
export function placeScripts(html: string, page: PageScripts | undefined): string {
  const links = [...html.matchAll(PRELOAD)];
  const fonts = html.match(FONT)?.join('') ?? '';
  const endHead = (more: string) =>
    html
      .replaceAll(PRELOAD, '')
      .replaceAll(FONT, '')
      .replace('</head>', () => `${fonts}${more}</head>`);
  if (!page) return endHead(links.map(([link]) => link).join(''));
  if (links.length === 0 || !MODULES.test(html)) throw new Error('React Router renders its scripts in another way.');
  const files = links.map(([, href]) => href).join(' ');
  return endHead('').replace(
    MODULES,
    `<script$1 type="text/plain" data-starts="${page.scripts}" data-preload="${files}">`,
  );
}
