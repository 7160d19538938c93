import { createContext } from 'react';

/** The nonce of the server's own inline scripts while it renders; removed before the page is sent. */
export const NonceContext = createContext<string | undefined>(undefined);
