import type { Tint } from '../../contract/shared/company/colors.ts';
import { languageAttributes } from '../../contract/shared/language/formats.ts';

/** Its only style is its own. */
export const PLAIN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const plainHeaders = {
  'content-security-policy': PLAIN_POLICY,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
};

type PlainPage = {
  /** Escaped, as all texts are. */
  title: string;
  heading?: string;
  /** Above the heading, in the color of the brand. */
  name?: string;
  tint: Tint;
  isIndexed?: boolean;
  body: string;
};

/** A page that needs no other file: the site's own parts are missing, or could not be rendered. */
export const plainPage = ({ title, heading = title, name, isIndexed = true, body, tint }: PlainPage): string => {
  const brand = (lightness: number, chroma: number) =>
    `oklch(${lightness} ${Number((chroma * tint.brand_chroma).toFixed(4))} ${tint.brand_hue})`;
  return `<!doctype html>
<html ${languageAttributes()}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">${isIndexed ? '' : '\n<meta name="robots" content="noindex">'}
<title>${title}</title>
<style>
:root{color-scheme:light dark;--brand:light-dark(${brand(0.46, 0.09)},${brand(0.78, 0.085)})}
body{display:grid;min-height:100dvh;margin:0;place-content:center;padding:1.5rem;box-sizing:border-box;
background:light-dark(oklch(0.985 0.005 85),oklch(0.19 0.018 255));color:light-dark(oklch(0.245 0.032 255),oklch(0.95 0.006 85));
font:1.125rem/1.55 "Instrument Sans Variable",ui-sans-serif,system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:40rem;border-left:4px solid var(--brand);padding-left:1.5rem}
p{margin:.75rem 0 0;text-wrap:pretty}.name{margin:0;color:var(--brand);font-weight:600}
h1{margin:0;font-size:2.25rem;font-weight:600;line-height:1.17;letter-spacing:-.01em;text-wrap:balance}.name+h1{margin-top:.5rem}
a:not(.go){color:inherit}.name img{display:block;height:3rem;width:auto;max-width:100%;object-fit:contain;object-position:left;margin-bottom:.5rem}
@media (prefers-color-scheme:dark){.name .plate{padding:.25rem .5rem;border-radius:.5rem;background:oklch(0.8 0.006 85)}}
.legal{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin-top:2rem;font-size:.9375rem}
.go{display:inline-flex;min-height:3rem;align-items:center;margin-top:1.5rem;border:1px solid transparent;border-radius:.5rem;padding:0 1.25rem;
background:var(--brand);color:light-dark(${brand(0.99, 0.008)},${brand(0.2, 0.035)});font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
@media (width < 40rem){h1{font-size:1.75rem;line-height:1.21}}
</style>
<main>
${name ? `<p class="name">${name}</p>\n` : ''}<h1>${heading}</h1>
${body}
</main>
</html>
`;
};
