/** `preview`: before the first opening, to which no shop returns. */
export const shopStates = ['preview', 'open', 'paused'] as const;
export type ShopState = (typeof shopStates)[number];

export const SHOP_NOT_OPEN = 'The shop is not open yet.';
export const SHOP_PAUSED = 'We’re not taking orders at the moment.';

/** Public pages say nothing else to people without a preview link. */
export const OPENING_SOON = 'Opening soon';

const account =
  /^\/(?:(?:login|forgot-password|reset-password|set-password|set-up-second-factor|invoice-email)$|profile\/)/;
/** The legal texts say whose shop it will be. */
const legal =
  /^\/(?:terms-of-service|privacy-policy|imprint|withdrawal-policy|accessibility|data-processing|legal|impressum)$/;
const dashboard = /^\/(?:admin|staff|customer)\/dashboard(?:\/|$)/;

/** Accounts and their dashboards work before the shop opens. */
export const isShownBeforeOpening = (path: string): boolean =>
  account.test(path) || dashboard.test(path) || legal.test(path);

/** The shop is not open yet, and the reader of this configuration has no preview link. */
export const isClosed = ({
  shop_state,
  is_preview,
}: {
  shop_state: ShopState;
  is_preview?: true | undefined;
}): boolean => shop_state === 'preview' && !is_preview;
