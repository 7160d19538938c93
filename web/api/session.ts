import type { User } from '../../contract/people/accounts.ts';
import { forgetBuyers } from '../payment/stored-payments.ts';
import { call, recoverSessions, storedToken, TOKEN_KEY } from './browser.ts';
import { ApiError } from './call.ts';
import { PRIVATE_KEY_PREFIX } from './private-keys.ts';
import { createStore } from './store.ts';
import { forgetTyped } from './typed-text.ts';
import { waitUntilRetry } from './wait-until-retry.ts';

/** `ended`: the page stays under the login (`Guarded`). It becomes `user` or `visitor` again. */
export type Session = { status: 'loading' | 'visitor' | 'user' | 'ended'; user: User | null };

const visitor: Session = { status: 'visitor', user: null };
const loading: Session = { status: 'loading', user: null };

const PROFILE_TIMEOUT_MS = 15_000;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000] as const;
const LAST_RETRY_MS = 15_000;
/** Present from a logout until the next login, so that other tabs know why the token is gone. */
const LOGGED_OUT_KEY = 'logged-out';
/** Whose data this tab has. */
const OWNER_KEY = 'tab-owner';

const session = createStore<Session>(typeof window === 'undefined' || !storedToken() ? visitor : loading, {
  // The server always renders the visitor's page.
  serverValue: visitor,
  onFirstSubscribe() {
    window.addEventListener('storage', (event) => {
      if (event.key === TOKEN_KEY || event.key === null) onTokenChange();
    });
    if (session.get().status === 'loading') void loadProfile();
  },
});
if (typeof window !== 'undefined') {
  // Also after a return to a page that the browser kept.
  window.addEventListener('pageshow', () => {
    if (session.get().status === 'loading') void loadProfile();
  });
}

/** The profile can't be loaded, though the token may be valid. */
const unreachable = createStore(false);
export const useUnreachable = unreachable.useValue;

let request: { token: string; profile: Promise<User | null> } | null = null;

function setSession(next: Session): void {
  session.set(next);
  if (next.status === 'visitor') delete document.documentElement.dataset.session;
  else document.documentElement.dataset.session = 'stored';
}

/** A session may end without a logout, and the next person log in. A visitor's data is the first one's who logs in. */
function showUser(user: User): void {
  const owner = sessionStorage.getItem(OWNER_KEY);
  if (owner !== null && owner !== String(user.id)) {
    forgetTyped();
    clearTab();
  }
  sessionStorage.setItem(OWNER_KEY, String(user.id));
  setSession({ status: 'user', user });
}

let pages = 0;

/** Call it while a page can show the login over itself. */
export function hostEndedSessions(): () => void {
  pages += 1;
  return () => {
    pages -= 1;
    if (pages === 0 && session.get().status === 'ended') setSession(visitor);
  };
}

/** Call it once the server no longer accepts the token. */
export function endSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  const { user } = session.get();
  setSession(user && pages > 0 ? { status: 'ended', user } : visitor);
}

/** Discards what was typed on the page under the login. */
export function leaveEndedSession(): void {
  forgetTyped();
  setSession(visitor);
}

/** Another tab has logged in, or out. */
function onTokenChange(): void {
  const { status, user } = session.get();
  if (storedToken()) {
    // The page is the last person's until the profile says who this is.
    setSession(user && pages > 0 ? { status: 'ended', user } : loading);
    void loadProfile();
  } else if (localStorage.getItem(LOGGED_OUT_KEY) !== null || !user) {
    clearTab();
    setSession(visitor);
  } else if (status !== 'ended') endSession();
}

/** Resolves once the same person is logged in again; to null if someone else is, or the page was left. */
export function loginOverPage(id = session.get().user?.id): Promise<User | null> {
  return new Promise((resolve) => {
    let unsubscribe = () => {};
    const check = () => {
      const { status, user } = session.get();
      if (status === 'ended' || status === 'loading') return;
      unsubscribe();
      resolve(user?.id === id ? user : null);
    };
    unsubscribe = session.subscribe(check);
    check();
  });
}

recoverSessions(async (token) => {
  const { status, user } = session.get();
  // A page that was being opened may ask after another request has found the end: it has no token.
  if (token === null && status === 'visitor') return false;
  // Another tab may have logged in since.
  if (token !== null && storedToken() === token) endSession();
  return (await loginOverPage(user?.id)) !== null;
});

const withinTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, null)), PROFILE_TIMEOUT_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

async function requestProfile(): Promise<User> {
  const user: User | null = await withinTime(call('GET /profile'));
  // A network's own login page may answer in our place.
  if (typeof user?.id !== 'number') throw new ApiError(0, null);
  return user;
}

/** Only a rejected token is deleted: a deploy or a tunnel is no reason to log out. */
async function fetchProfile(token: string): Promise<User | null> {
  for (let failures = 0; storedToken() === token; failures += 1) {
    try {
      const user = await requestProfile();
      if (storedToken() !== token) break;
      unreachable.set(false);
      showUser(user);
      return user;
    } catch (error) {
      console.error(error);
      if (storedToken() !== token) break;
      const { status, retryAfterSeconds } = error instanceof ApiError ? error : new ApiError(0, null);
      if (status === 401) {
        unreachable.set(false);
        endSession();
        return null;
      }
      unreachable.set(true);
      const namedMs = (retryAfterSeconds ?? 0) * 1_000;
      await waitUntilRetry(Math.max(namedMs, RETRY_MS[failures] ?? LAST_RETRY_MS), { isNamed: namedMs > 0 });
    }
  }
  unreachable.set(false);
  return loadProfile();
}

/** Concurrent calls share one request, which is repeated until the server accepts or rejects the token. */
export async function loadProfile(): Promise<User | null> {
  const token = storedToken();
  const { status } = session.get();
  if (!token) {
    if (status !== 'ended') setSession(visitor);
    return null;
  }
  if (request?.token !== token) {
    if (status === 'visitor') setSession(loading);
    const profile = fetchProfile(token);
    const current = { token, profile };
    request = current;
    const forget = () => {
      if (request === current) request = null;
    };
    void profile.then(forget, forget);
  }
  return request.profile;
}

export function currentUser(): Promise<User | null> {
  const { status, user } = session.get();
  return status === 'user' && storedToken() ? Promise.resolve(user) : loadProfile();
}

/** Call it when a visitor has bought: the purchase is the buyer's, whoever had the tab before. */
export function giveTabToBuyer(): void {
  forgetTyped();
  sessionStorage.removeItem(OWNER_KEY);
}

/** Undefined while a session has ended. */
export const signedInId = (): number | undefined =>
  session.get().status === 'user' ? session.get().user?.id : undefined;

export function signIn(token: string, user?: User): Promise<User | null> {
  localStorage.removeItem(LOGGED_OUT_KEY);
  localStorage.setItem(TOKEN_KEY, token);
  if (!user) return loadProfile();
  showUser(user);
  return Promise.resolve(user);
}

/** The new user may lack fields that only the profile and the login contain. */
export const updateUser = (user: User): void =>
  setSession({ status: 'user', user: { ...session.get().user, ...user } });

function removeFrom(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** Each tab has its own. Unsaved text under `private:` remains for the same person. */
function clearTab(): void {
  for (const prefix of ['checkout:', 'list-place', 'emailed-link']) removeFrom(sessionStorage, prefix);
  forgetBuyers();
}

function clearPrivateData(): void {
  removeFrom(localStorage, PRIVATE_KEY_PREFIX);
  forgetTyped();
  sessionStorage.removeItem(OWNER_KEY);
  clearTab();
  localStorage.setItem(LOGGED_OUT_KEY, '1');
  localStorage.removeItem(TOKEN_KEY);
  setSession(visitor);
}

export async function signOutEverywhere(): Promise<void> {
  await call('POST /logout-everywhere');
  clearPrivateData();
}

export async function signOut(): Promise<void> {
  const revoked = call('POST /logout').catch((error: unknown) => console.error(error));
  clearPrivateData();
  await revoked;
}

export const useSession = (): Session => session.useValue();
