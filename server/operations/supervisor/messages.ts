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
/** Of the listening socket: the first one after the standard streams, as systemd passes it. */
export const LISTENING_FD = 3;
