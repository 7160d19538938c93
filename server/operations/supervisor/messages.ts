/** A node sends these to its supervisor. */
export type NodeMessage =
  | { type: 'ready' }
  /** The database can be upgraded only when the nodes of the older version have stopped. */
  | { type: 'waiting' }
  | { type: 'event'; text: string };

/** The supervisor passes events on to all nodes, the sender included. */
export type SupervisorMessage = { type: 'event'; text: string };

/** The exit status of a node that did not become ready. */
export const NOT_READY_STATUS = 75;

export const SUPERVISED = '--supervised';
