let isStale = false;

/** Call before a screen loads again whose change shows on every page: name, logo, color, state of the shop. */
export const refreshSite = (): void => {
  isStale = true;
};

/** The router asks more than once before it loads the site again. */
export const isSiteStale = (): boolean => isStale;

export const markSiteLoaded = (): void => {
  isStale = false;
};
