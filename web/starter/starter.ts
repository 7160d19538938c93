/**
 * Inlined into every page, without imports. Starts its scripts at the first sign of a visitor, keeps what they do until
 * React runs, and repeats it then. Plain links, menus (`<details>`) and popovers work natively.
 */
const root = document.documentElement;
/** A page that opens under a resting pointer gets these too: they wait for the page's own load. */
const HINTS = ['pointerover', 'pointermove', 'scroll', 'focusin'];
const DEEDS = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'beforetoggle', 'click', 'input', 'change', 'submit'];
const PRESSABLE = 'button, [role=button], [role=tab], [role=option], [role=menuitem]';
const TYPED = 'input, textarea, select, [contenteditable]';
/** A page open for this long may name scripts of an earlier release. */
const STALE_MS = 60_000;

/** Keyed by element: impatient presses count once. */
const repeats = new Map<Element, () => void>();
const typed = new Set<HTMLInputElement>();
const toggled = new Map<HTMLDetailsElement, boolean>();
let pointed: Element | null = null;
let isStarted = false;
let attempts = 0;

function keep(event: Event, element: Element, repeat: () => void): void {
  // React may be listening already, but can't handle it yet: it would run twice.
  event.stopImmediatePropagation();
  event.preventDefault();
  repeats.set(element, repeat);
}

/** Submit buttons of a form are left to its submit event, which Enter causes too. */
function isNative(pressed: HTMLButtonElement): boolean {
  return (
    pressed.matches('[popovertarget], [commandfor], [data-reloads]') ||
    (pressed.type === 'submit' && pressed.form !== null)
  );
}

function keepClick(event: Event, target: Element): void {
  const details = target.closest('summary')?.parentElement;
  if (details instanceof HTMLDetailsElement) toggled.set(details, !details.open);
  const pressed = target.closest<HTMLButtonElement>(PRESSABLE);
  if (pressed && !isNative(pressed)) keep(event, pressed, () => pressed.click());
}

function keepSubmit(event: SubmitEvent, form: HTMLFormElement): void {
  // The server responds to these with a page.
  if (form.matches('[method=dialog], [method=get][action], [data-reloads]')) return;
  const { submitter } = event;
  keep(event, form, () => (submitter ? submitter.click() : form.requestSubmit()));
}

function keepKey(event: KeyboardEvent, target: Element): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isPalette = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
  const isShortcut = !(ctrlKey || metaKey || altKey) && /^([/?]|Escape)$/.test(key) && !target.matches(TYPED);
  const isTabMove = target.matches('[role=tab]') && /^(Arrow|Home|End)/.test(key);
  if (!isPalette && !isShortcut && !isTabMove) return;
  const again = { key, code, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
  keep(event, target, () => target.dispatchEvent(new KeyboardEvent('keydown', again)));
}

const keepers: Record<string, (event: never, target: never) => unknown> = {
  click: keepClick,
  submit: keepSubmit,
  keydown: keepKey,
  input: (_, control: HTMLInputElement) => typed.add(control),
  change: (_, control: HTMLInputElement) => typed.add(control),
  pointerover: ({ pointerType }: PointerEvent, target: Element) => {
    pointed = pointerType === 'mouse' ? target : null;
  },
};

function handOver({ detail: repeat }: CustomEvent<import('./repeat-visit.ts').Repeat>): void {
  for (const type of [...HINTS, ...DEEDS]) removeEventListener(type, onSign, true);
  repeat({ typed, toggled, pointed, repeats });
}

/** The page can't do its work without scripts. */
function offerReload(): void {
  const button = document.createElement('button');
  button.className = 'min-h-11 px-2 font-medium underline';
  button.dataset.reloads = '';
  button.textContent = 'Try again';
  button.onclick = () => location.reload();
  const alert = document.createElement('p');
  alert.setAttribute('role', 'alert');
  alert.className = 'p-6 text-center';
  alert.append('We couldn’t load this page. ', button);
  document.body.prepend(alert);
}

function addLink(rel: string, href: string): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}

function start(): void {
  const modules = document.querySelector<HTMLScriptElement>('script[data-starts]');
  if (isStarted || !modules) return;
  isStarted = true;
  for (const href of (modules.dataset.preload ?? '').split(' ')) addLink('modulepreload', href);
  const script = document.createElement('script');
  script.type = 'module';
  const { src } = modules.dataset;
  // A document runs a module once. The server ignores what it doesn't know.
  if (src) script.src = attempts === 0 ? src : `${src}${src.includes('?') ? '&' : '?'}again=${attempts}`;
  else script.textContent = modules.textContent;
  attempts += 1;
  script.onerror = () => {
    isStarted = false;
    if (performance.now() > STALE_MS) location.reload();
    else if (modules.dataset.starts === 'load') offerReload();
  };
  document.head.append(script);
}

const startWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(start);

function onSign(event: Event): void {
  const { type, target } = event;
  if (target instanceof Element) keepers[type]?.(event as never, target as never);
  if (DEEDS.includes(type) && document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', start, { once: true });
  else if (DEEDS.includes(type) || document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

function storedToken(): string | null {
  try {
    return localStorage.getItem('token');
  } catch {
    return null;
  }
}

/** The profile is on its way while the scripts are: all that a signed-in user sees waits for it. */
function askForProfile(token: string): void {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const response = fetch('/api/profile', { headers }).catch(() => null);
  Object.assign(window, { earlyProfile: { token, response } });
}

/** Phones (by media query) and expensive or slow connections play no films. */
function playFilms(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '')) return;
  for (const film of document.querySelectorAll<HTMLVideoElement>('video[data-plays]'))
    if (matchMedia(film.dataset.plays ?? '').matches) film.play().catch(() => {});
}

/** Content that counts or moves by itself starts the scripts once in view. */
function observeMotion(): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    startWhenIdle();
  });
  for (const element of document.querySelectorAll('[data-moves]')) observer.observe(element);
}

/** A frame is shown some time after its callbacks have run. */
function whenPainted(run: () => void): void {
  const painted = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    painted.disconnect();
    run();
  });
  painted.observe({ type: 'paint', buffered: true });
}

/** In the page, browsers would fetch these with the style sheet. */
function addAfterPaint(): void {
  const { head } = document;
  head.insertAdjacentHTML('beforeend', head.querySelector('noscript')?.textContent ?? '');
  for (const picture of document.querySelectorAll<HTMLSourceElement>('source[data-later]'))
    picture.srcset = picture.dataset.later ?? '';
  delete root.dataset.unpainted;
  addLink('manifest', '/manifest.webmanifest');
}

root.dataset.unpainted = '';
const token = storedToken();
// Runs before the first paint: hides "Log in" while the profile loads.
if (token !== null) {
  root.dataset.session = 'stored';
  askForProfile(token);
}

for (const type of [...HINTS, ...DEEDS])
  addEventListener(type, onSign, { capture: true, passive: /^(pointer|touch|wheel|scroll)/.test(type) });
// A dashboard's own scripts start at once.
addEventListener(
  'error',
  ({ target }) => {
    const isModule = target instanceof HTMLScriptElement && target.type === 'module';
    if (isModule && !document.querySelector('script[data-starts]')) offerReload();
  },
  true,
);
document.addEventListener('hydrated', handOver as EventListener, { once: true });
// The server has the scripts of a newer page. Two servers may disagree for a minute, which must not become a loop.
document.addEventListener('outdated', () => {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  isStarted = false;
  if (opened?.type !== 'reload') location.reload();
});
addEventListener('load', () => {
  const modules = document.querySelector<HTMLScriptElement>('script[data-starts]');
  // Another tab may have removed the token since: what was hidden appears only by the scripts.
  const hasHidden = root.dataset.session !== undefined;
  if (modules?.dataset.starts === 'load' || hasHidden || storedToken() !== null || location.hash) startWhenIdle();
  observeMotion();
  (window.requestIdleCallback ?? setTimeout)(playFilms);
  whenPainted(addAfterPaint);
});
