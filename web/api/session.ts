import { useSyncExternalStore } from 'react';
import type { User } from '../../contract/accounts.ts';
import { call, storedToken, TOKEN_KEY } from './browser.ts';

/** How the names begin of what the browser keeps for who is signed in; a log-out takes it away. */
export const PRIVATE = 'private:';

export type Session = { status: 'loading' | 'visitor' | 'user'; user: User | null };

const visitor: Session = { status: 'visitor', user: null };
const loading: Session = { status: 'loading', user: null };

let session: Session = typeof window === 'undefined' || !storedToken() ? visitor : loading;
let fetching: { token: string; profile: Promise<User | null> } | null = null;
let watching = false;
const listeners = new Set<() => void>();

function become(next: Session): void {
  session = next;
  if (next.status === 'visitor') delete document.documentElement.dataset.session;
  else document.documentElement.dataset.session = 'held';
  for (const listener of listeners) listener();
}

function forget(): void {
  localStorage.removeItem(TOKEN_KEY);
  become(visitor);
}

async function fetchProfile(token: string): Promise<User | null> {
  try {
    const user = await call('GET /profile');
    // Somebody else may have logged in meanwhile, in another tab.
    if (storedToken() !== token) return loadProfile();
    become({ status: 'user', user });
    return user;
  } catch (error) {
    console.error(error);
    if (storedToken() !== token) return loadProfile();
    forget();
    return null;
  } finally {
    if (fetching?.token === token) fetching = null;
  }
}

/** Fetches the profile of the token that is held, once however many ask; a fetch that fails logs out. */
export async function loadProfile(): Promise<User | null> {
  const token = storedToken();
  if (!token) {
    become(visitor);
    return null;
  }
  if (fetching?.token !== token) {
    if (session.status !== 'user') become(loading);
    fetching = { token, profile: fetchProfile(token) };
  }
  return fetching.profile;
}

/** Who is signed in, from memory where that is known already. */
export const currentUser = (): Promise<User | null> =>
  session.status === 'user' && storedToken() ? Promise.resolve(session.user) : loadProfile();

export function signIn(token: string, user?: User): Promise<User | null> {
  localStorage.setItem(TOKEN_KEY, token);
  if (!user) return loadProfile();
  become({ status: 'user', user });
  return Promise.resolve(user);
}

/** The signed-in user as a call has just answered it. */
export const userChanged = (user: User): void => become({ status: 'user', user });

/** For a token that the server no longer knows. */
export const sessionEnded = (): void => forget();

function forgetAll(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PRIVATE)) localStorage.removeItem(key);
  // What was bought and searched for in this tab; a payment that is under way keeps its key, or it might be made twice.
  for (const key of Object.keys(sessionStorage))
    if (/^(checkout:|list-place)/.test(key)) sessionStorage.removeItem(key);
  forget();
}

/** Ends every session of the user, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await call('POST /logout-everywhere');
  forgetAll();
}

/** Clears the session here even when the server can't be told. */
export async function signOut(): Promise<void> {
  const told = call('POST /logout').catch((error: unknown) => console.error(error));
  forgetAll();
  await told;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!watching) {
    watching = true;
    window.addEventListener('storage', (event) => {
      if (event.key !== TOKEN_KEY && event.key !== null) return;
      become(storedToken() ? loading : visitor);
      void loadProfile();
    });
    if (session.status === 'loading') void loadProfile();
  }
  return () => listeners.delete(listener);
}

/** Who is looking. What the server renders is always the visitor's. */
export const useSession = (): Session =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => visitor,
  );
