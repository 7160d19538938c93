import { createContext } from 'react-router';
import type { Caller } from './call.ts';

/** For the server's loaders: always as a visitor. */
export const callContext = createContext<Caller>();

/** Without a trailing slash. */
export const publicUrlContext = createContext<string>();

export const nonceContext = createContext<string>();
