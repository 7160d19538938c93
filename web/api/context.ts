import { createContext } from 'react-router';
import type { Caller } from './call.ts';

/** The API as the server's loaders reach it: as a visitor, always. */
export const callContext = createContext<Caller>();

/** Where the site is reached from outside, without a slash at the end. */
export const publicUrlContext = createContext<string>();

/** The mark of this render's own scripts. */
export const nonceContext = createContext<string>();
