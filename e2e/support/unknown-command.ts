import type { Browser } from '@playwright/test';

const UNKNOWN = 'emulation.setMediaFeaturesOverride';

type Session = { send(command: string, ...rest: unknown[]): Promise<unknown> };
type Internals = { _connection: { toImpl(browser: Browser): { _browserSession: Session } } };

/** Playwright 1.65 sends it for each page, and Firefox 153 refuses it. Emulated colors and motion are lost without it. */
export function ignoreUnknownCommand(browser: Browser): void {
  const { _browserSession: session } = (browser as unknown as Internals)._connection.toImpl(browser);
  const sessions: Session = Object.getPrototypeOf(session);
  const { send } = sessions;
  sessions.send = function (command, ...rest) {
    return command === UNKNOWN ? Promise.resolve({}) : send.call(this, command, ...rest);
  };
}
