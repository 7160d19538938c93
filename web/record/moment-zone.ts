import { createContext, useContext } from 'react';

/** Moments next to days of the company are in its time zone. Undefined elsewhere, where they are in the reader’s. */
export const MomentZone = createContext<string | undefined>(undefined);

export const useMomentZone = (): string | undefined => useContext(MomentZone);
