import type { User } from '../../contract/people/accounts.ts';
import { forgetBuyers } from '../payment/pending-payment.ts';
import { call, storedToken, TOKEN_KEY } from './browser.ts';
import { ApiError } from './call.ts';
import { createStore } from './store.ts';

/** Logging out deletes the storage keys with this prefix. Each also names the user, so that no one else sees it. */
export const PRIVATE_KEY_PREFIX = 'private:';

export type Session = { status: 'loading' | 'visitor' | 'user'; user: User | null };

const visitor: Session = { status: 'visitor', user: null };
const loading: Session = { status: 'loading', user: null };

const session = createStore<Session>(typeof window === 'undefined' || !storedToken() ? visitor : loading, {
  // The server always renders the visitor's page.
  serverValue: visitor,
  onFirstSubscribe() {
    window.addEventListener('storage', (event) => {
      if (event.key !== TOKEN_KEY && event.key !== null) return;
      // Another tab has logged out.
      if (!storedToken()) clearTab();
      setSession(storedToken() ? loading : visitor);
      void loadProfile();
    });
    if (session.get().status === 'loading') void loadProfile();
  },
});
let leaving = false;
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    leaving = true;
  });
  // Also after a return to a page that the browser kept.
  window.addEventListener('pageshow', () => {
    leaving = false;
    if (session.get().status === 'loading') void loadProfile();
  });
}

let request: { token: string; profile: Promise<User | null> } | null = null;

function setSession(next: Session): void {
  session.set(next);
  if (next.status === 'visitor') delete document.documentElement.dataset.session;
  else document.documentElement.dataset.session = 'stored';
}

/** Call it once the server no longer accepts the token. */
export function endSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  setSession(visitor);
}

async function fetchProfile(token: string): Promise<User | null> {
  try {
    const user = await call('GET /profile');
    // Another tab may have logged in since.
    if (storedToken() !== token) return loadProfile();
    setSession({ status: 'user', user });
    return user;
  } catch (error) {
    console.error(error);
    if (storedToken() !== token) return loadProfile();
    // The browser aborts requests of the page that is left; the next one needs the token.
    if (!(leaving && error instanceof ApiError && error.status === 0)) endSession();
    return null;
  } finally {
    if (request?.token === token) request = null;
  }
}

/** Concurrent calls share one request. A failure logs out. */
export async function loadProfile(): Promise<User | null> {
  const token = storedToken();
  if (!token) {
    setSession(visitor);
    return null;
  }
  if (request?.token !== token) {
    if (session.get().status !== 'user') setSession(loading);
    request = { token, profile: fetchProfile(token) };
  }
  return request.profile;
}

export function currentUser(): Promise<User | null> {
  const { status, user } = session.get();
  return status === 'user' && storedToken() ? Promise.resolve(user) : loadProfile();
}

export function signIn(token: string, user?: User): Promise<User | null> {
  localStorage.setItem(TOKEN_KEY, token);
  if (!user) return loadProfile();
  setSession({ status: 'user', user });
  return Promise.resolve(user);
}

/** The new user may lack fields that only the profile and the login contain. */
export const updateUser = (user: User): void =>
  setSession({ status: 'user', user: { ...session.get().user, ...user } });

/** Each tab has its own. */
function clearTab(): void {
  for (const key of Object.keys(sessionStorage))
    if (/^(checkout:|list-place|emailed-link)/.test(key)) sessionStorage.removeItem(key);
  forgetBuyers();
}

function clearPrivateData(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PRIVATE_KEY_PREFIX)) localStorage.removeItem(key);
  clearTab();
  endSession();
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
