import { createContext } from 'react';

/** The mark that the server puts on each inline script of its own while it renders; it is gone before the page is sent. */
export const NonceContext = createContext<string | undefined>(undefined);
