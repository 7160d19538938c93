import { createContext } from 'react';

/** Inline scripts need it during server rendering; it is removed before the page is sent. */
export const NonceContext = createContext<string | undefined>(undefined);
