import type { ChildProcess } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import { NOT_READY_STATUS, type NodeMessage, type SupervisorMessage } from './messages.ts';

type Node = { process: ChildProcess; startedAt: number; isReady: boolean; isStopping: boolean };

type Options = {
  /** The node gets an IPC channel and the listening socket. */
  startNode(): ChildProcess;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** A node that takes longer to stop is killed. */
  stopLimitMs: number;
  firstRetryMs?: number;
};

export type Supervisor = {
  /** Starts a new node and, once it is ready, stops the old one. */
  replace(): void;
  stop(): void;
  /** Resolves to the exit code. */
  ended: Promise<number>;
};

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 10_000;
/** A node that ran for so long did not fail because of its start. */
const STABLE_MS = 60_000;

/**
 * One node runs at a time, two while one replaces the other. The listening socket is the supervisor's, so that
 * connections wait instead of being refused while no node accepts them.
 */
export function supervise({ startNode, log, stopLimitMs, firstRetryMs = FIRST_RETRY_MS }: Options): Supervisor {
  const nodes = new Set<Node>();
  const ended = Promise.withResolvers<number>();
  let isStopping = false;
  let wasEverReady = false;
  let isReplacedAgain = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;

  const starting = () => [...nodes].find((node) => !node.isReady && !node.isStopping);
  const serving = () => [...nodes].filter((node) => node.isReady && !node.isStopping);

  const stopNode = (node: Node) => {
    if (node.isStopping) return;
    node.isStopping = true;
    node.process.kill('SIGTERM');
    const late = setTimeout(() => node.process.kill('SIGKILL'), stopLimitMs);
    node.process.once('exit', () => clearTimeout(late));
  };

  const start = () => {
    const child = startNode();
    const node: Node = { process: child, startedAt: performance.now(), isReady: false, isStopping: false };
    nodes.add(node);
    child.on('message', (message) => handle(node, message as NodeMessage));
    child.on('error', (error) => log.error({ err: error }, 'a node could not be started'));
    child.once('exit', (code, signal) => onExit(node, code, signal));
  };

  const handle = (node: Node, message: NodeMessage) => {
    if (message.type === 'event') return relay(message);
    const older = serving().filter((other) => other !== node);
    if (message.type === 'ready') {
      node.isReady = true;
      wasEverReady = true;
      log.info({ pid: node.process.pid, replaces: older.map(({ process }) => process.pid) }, 'a node is ready');
    } else if (older.length > 0)
      log.info('the database is being upgraded: connections wait until the new node is ready');
    for (const other of older) stopNode(other);
    if (node.isReady && isReplacedAgain) replace();
  };

  const relay = ({ text }: Extract<NodeMessage, { type: 'event' }>) => {
    const message: SupervisorMessage = { type: 'event', text };
    for (const { process } of nodes) if (process.connected) process.send(message, () => {});
  };

  const onExit = (node: Node, code: number | null, signal: string | null) => {
    nodes.delete(node);
    if (isStopping) {
      if (nodes.size === 0) ended.resolve(code ?? 1);
      return;
    }
    if (node.isStopping) return;
    const details = { pid: node.process.pid, code, signal };
    if (node.isReady) log.error(details, 'a node has ended; starting another one');
    else
      log.error(
        { ...details, stillServing: serving().length > 0 },
        code === NOT_READY_STATUS ? 'a node did not become ready: its own last line says why' : 'a node did not start',
      );
    if (!wasEverReady) ended.resolve(code ?? 1);
    else if (serving().length === 0 && !starting()) startLater(performance.now() - node.startedAt > STABLE_MS);
  };

  const startLater = (wasStable: boolean) => {
    failures = wasStable ? 0 : failures + 1;
    const delayMs = failures === 0 ? 0 : Math.min(firstRetryMs * 2 ** (failures - 1), LONGEST_RETRY_MS);
    clearTimeout(retry);
    retry = setTimeout(start, delayMs);
  };

  const replace = () => {
    if (isStopping) return;
    isReplacedAgain = starting() !== undefined;
    if (!isReplacedAgain) start();
  };

  start();
  return {
    replace,
    stop() {
      isStopping = true;
      clearTimeout(retry);
      for (const node of nodes) stopNode(node);
      if (nodes.size === 0) ended.resolve(0);
    },
    ended: ended.promise,
  };
}
