import { createContext } from 'react-router';
import type { Caller } from './call.ts';

/** Calls the API from the server's loaders, always as a visitor. */
export const callContext = createContext<Caller>();

/** The site's public URL, without a trailing slash. */
export const publicUrlContext = createContext<string>();

export const nonceContext = createContext<string>();
