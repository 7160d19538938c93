import type { Browser } from '@playwright/test';

/** 0 turns the delays off. */
export type LagOption = { lagMs: number };

function slowDown(maxMs: number): void {
  const lag = () => (Math.random() < 0.5 ? 0 : Math.random() * maxMs);
  const pause = () => new Promise((done) => setTimeout(done, lag()));
  // React schedules its work with an empty message.
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: Parameters<typeof post>) {
    if (args[0] === null) setTimeout(() => post.apply(this, args), lag() / 2);
    else post.apply(this, args);
  } as typeof post;
  const originalFetch = window.fetch;
  window.fetch = async (...args) => {
    await pause();
    const response = await originalFetch(...args);
    await pause();
    return response;
  };
}

/**
 * Delays React's work and server responses at random: a test that acts too early fails now, not once in fifty runs on a
 * busy machine.
 */
export function withLag(browser: Browser, lagMs: number): Browser {
  if (lagMs === 0) return browser;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...args) => {
    const context = await open(...args);
    await context.addInitScript(slowDown, lagMs);
    return context;
  };
  return browser;
}
