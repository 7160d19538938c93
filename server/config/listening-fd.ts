/** The listening socket's descriptor: the first one after the standard streams, as systemd passes it. */
export const LISTENING_FD = 3;
