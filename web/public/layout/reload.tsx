import { useEffect } from 'react';

/** The server decides what a shop shows before it opens. */
export function Reload() {
  useEffect(() => window.location.reload(), []);
  return null;
}
