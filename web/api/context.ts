import { createContext } from 'react-router';
import type { Caller } from './call.ts';

/** The server's loaders always call as a visitor. */
export const callContext = createContext<Caller>();

/** The URL has no trailing slash. */
export const publicUrlContext = createContext<string>();

export const nonceContext = createContext<string>();
