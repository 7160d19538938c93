import { createContext } from 'react';

/** For inline scripts during server rendering; removed before the page is sent. */
export const NonceContext = createContext<string | undefined>(undefined);
