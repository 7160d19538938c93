declare global {
  interface Window {
    /** The starter asks for the profile before any script is there. */
    earlyProfile?: { token: string; response: Promise<Response | null> };
  }
}

/** A public page's scripts may start much later than the page. */
const FRESH_MS = 10_000;

/** The response to the starter's call, once; null if there is none for this token, or it failed. */
export async function takeEarlyProfile(token: string): Promise<Response | null> {
  const early = window.earlyProfile;
  delete window.earlyProfile;
  return early?.token === token && performance.now() < FRESH_MS ? early.response : null;
}
