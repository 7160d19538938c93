import type { Browser } from '@playwright/test';

/** In the configuration; 0 is without. */
export type LagOption = { lagMs: number };

function slowDown(most: number): void {
  const lag = () => (Math.random() < 0.5 ? 0 : Math.random() * most);
  const pause = () => new Promise((done) => setTimeout(done, lag()));
  // React tells itself by an empty message that there is work to do.
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...args: Parameters<typeof post>) {
    if (args[0] === null) setTimeout(() => post.apply(this, args), lag() / 2);
    else post.apply(this, args);
  } as typeof post;
  const ask = window.fetch;
  window.fetch = async (...args) => {
    await pause();
    const answer = await ask(...args);
    await pause();
    return answer;
  };
}

/**
 * Every page that this browser opens from now on is late now and then: what React has to do, and what the server answers,
 * comes up to so many milliseconds later. Whatever a journey reads or presses too early fails then, and not once in fifty
 * runs on a busy machine.
 */
export function lagging(browser: Browser, lagMs: number): Browser {
  if (lagMs === 0) return browser;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (...args) => {
    const context = await open(...args);
    await context.addInitScript(slowDown, lagMs);
    return context;
  };
  return browser;
}
