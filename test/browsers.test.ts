import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What Chrome 111, Firefox 115 or Safari 16.4 lacks, and from which versions on it is there. */
const missing: Record<string, RegExp> = {
  'URL.canParse: Chrome 120, Safari 17': /\bURL\.canParse\b/,
  'URL.parse: Chrome 126, Firefox 126, Safari 18': /\bURL\.parse\b/,
  'groupBy: Chrome 117, Firefox 119, Safari 17.4': /\b(Map|Object)\.groupBy\b/,
  'Promise.withResolvers: Chrome 119, Firefox 121, Safari 17.4': /\bPromise\.withResolvers\b/,
  'Promise.try: Chrome 128, Firefox 134, Safari 18.2': /\bPromise\.try\b/,
  'Array.fromAsync: Chrome 121, Safari 16.4': /\bArray\.fromAsync\b/,
  'AbortSignal.any: Chrome 116, Firefox 124, Safari 17.4': /\bAbortSignal\.any\b/,
  'checkVisibility: Safari 17.4': /\.checkVisibility\(/,
  'set methods: Chrome 122, Firefox 127, Safari 17':
    /\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'iterator helpers: Chrome 122, Firefox 131, Safari 18.4':
    /\bIterator\.from\b|\.(values|keys|entries)\(\)\.(map|filter|flatMap|take|drop|reduce|toArray|forEach|some|every|find)\(/,
  'flag v of patterns: Chrome 112, Firefox 116, Safari 17': /(?<=[)\]}+*?$])\/[dgimsuy]*v[dgimsuy]*(?=[.,;)])/,
  'well-formed strings: Firefox 119': /\.(is|to)WellFormed\(/,
  'Intl.Segmenter: Firefox 125': /\bIntl\.Segmenter\b/,
  'Intl.DurationFormat: Chrome 129, Firefox 136': /\bIntl\.DurationFormat\b/,
  'bytes as text: Chrome 140, Firefox 133, Safari 18.2': /\.(from|to)(Base64|Hex)\(/,
  'streams in for await: Chrome 124, never in Safari': /for await \(const \w+ of [\w.]*(body|stream)\)/,
  'popovers: Chrome 114, Firefox 125, Safari 17': /\bpopover(Target)?[=:]|\.(show|hide|toggle)Popover\(/,
  'requestClose: Chrome 134, Firefox 139, Safari 18.4': /\.requestClose\(/,
  'requestIdleCallback: never in Safari': /(?<!\?\? |typeof )\brequestIdleCallback\(/,
  'view transitions: Firefox 144, Safari 18': /\.startViewTransition\(/,
  'the navigation API: Firefox 147, Safari 26.2': /\bwindow\.navigation\b/,
  'navigator.userActivation: Firefox 120': /\.userActivation\.(?!\?)/,
};

/** Styles without which a page misses more than a nicety. The build compiles nesting and `light-dark()`. */
const missingStyles: Record<string, RegExp> = {
  'scroll timelines: Chrome 115, Safari 26, not in Firefox': /animation-timeline:/,
  'starting styles: Chrome 117, Firefox 129, Safari 17.5': /@starting-style/,
  'popovers: Chrome 114, Firefox 125, Safari 17': /:popover-open/,
  'anchors: Chrome 125, Firefox 147, Safari 26': /anchor\(|position-anchor:/,
  'scopes: Chrome 118, Firefox 146, Safari 17.4': /@scope\b/,
};

/** Each has a fallback for browsers without it. */
const withFallback = new Set(['web/ui/popovers/popover-panel.tsx']);

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*/g, '');

/** Rules within `@supports` are for browsers that know what they ask for. */
const withoutSupports = (css: string): string => {
  const start = css.indexOf('@supports');
  if (start < 0) return css;
  let depth = 0;
  for (let at = css.indexOf('{', start); at < css.length; at += 1) {
    depth += css[at] === '{' ? 1 : css[at] === '}' ? -1 : 0;
    if (depth === 0) return css.slice(0, start) + withoutSupports(css.slice(at + 1));
  }
  return css.slice(0, start);
};

function foundIn(paths: string[], features: Record<string, RegExp>, read: (text: string) => string): string[] {
  return paths.flatMap((path) => {
    const text = read(readFileSync(path, 'utf8'));
    return Object.entries(features).flatMap(([name, pattern]) => (pattern.test(text) ? [`${path}: ${name}`] : []));
  });
}

const scripts = globSync('web/**/*.{ts,tsx}').filter((path) => !path.includes('.test.') && !withFallback.has(path));

test('no script needs what the oldest supported browsers lack', () => {
  expect(scripts.length).toBeGreaterThan(100);
  expect(foundIn(scripts, missing, withoutComments)).toEqual([]);
});

test('no style needs what the oldest supported browsers lack', () => {
  expect(foundIn(globSync('web/**/*.css'), missingStyles, (css) => withoutSupports(withoutComments(css)))).toEqual([]);
});

test('a feature is found in each of its forms, and not in what only looks like it', () => {
  const found = (text: string) => Object.values(missing).filter((pattern) => pattern.test(text)).length;
  const forms = [
    'new Set(a).union(b)',
    'map.values().map(f)',
    '/[\\p{L}--[a-z]]/v.test(x)',
    '/a+/gv, b',
    'requestIdleCallback(f)',
    'node.showPopover()',
  ];
  expect(forms.filter((form) => found(form) !== 1)).toEqual([]);
  const others = [
    'Object.values(a).map(f)',
    '(window.requestIdleCallback ?? setTimeout)(f)',
    "import('../a/v.ts')",
    'usePopover()',
  ];
  expect(others.filter((other) => found(other) !== 0)).toEqual([]);
});

test('the build, the README and the documentation name the same browsers', () => {
  const targets = /oldestBrowsers = \[(.*)\]/.exec(readFileSync('vite.config.ts', 'utf8'))?.[1];
  expect(targets).toBe("'chrome111', 'edge111', 'firefox115', 'safari16.4'");
  for (const path of ['README.md', 'docs/develop.md'])
    expect(readFileSync(path, 'utf8').replace(/\s+/g, ' ')).toContain(
      'Chrome and Edge 111, Firefox 115 and Safari 16.4',
    );
});
