import { createContext } from 'react';

/** Inline scripts need it during server rendering; it is removed before sending. */
export const NonceContext = createContext<string | undefined>(undefined);
