/** From a node to its supervisor. */
export type NodeMessage =
  | { type: 'ready' }
  /** The database can be upgraded only when the nodes of the older version have stopped. */
  | { type: 'waiting' }
  | { type: 'event'; text: string };

/** To the nodes, the sender included. */
export type SupervisorMessage = { type: 'event'; text: string };

/** The second argument of `server/start.mjs`. */
export const SUPERVISED = '--supervised';
