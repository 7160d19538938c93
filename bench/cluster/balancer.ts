import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Service, service } from './service.ts';

export type NodeState = {
  name: string;
  /** UP or DOWN; a node counts as UP without L7OK before its first check. */
  status: string;
  lastCheck: string;
  /** HAProxy gave up these requests because of this node. */
  connectionErrors: number;
  responseErrors: number;
};
export type Balancer = Service & { url: string; states(): Promise<NodeState[]>; waitUntilUp(): Promise<void> };

const UP_MS = 60_000;
const LAST_LINES = 10;

// A retry that hides a refused connection would also hide a node that stops too early.
const configuration = (port: number, nodePorts: number[], socket: string) => `global
  maxconn 4000
  stats socket ${socket} mode 600
defaults
  mode http
  retries 0
  timeout connect 2s
  # Longer than a busy machine needs. A node that is not ready, or gone, responds at once.
  timeout check 10s
  timeout client 75s
  timeout server 75s
  timeout http-keep-alive 65s
  # The load sends the address of each of its clients.
  option forwardfor if-none
frontend site
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 200ms fastinter 100ms fall 1 rise 2
${nodePorts.map((nodePort, i) => `  server node${i + 1} 127.0.0.1:${nodePort}`).join('\n')}
`;

/** `show stat` begins with `# pxname,svname,…`. */
function parseStates(csv: string): NodeState[] {
  const [head = '', ...lines] = csv.replace(/^# /, '').trim().split('\n');
  const names = head.split(',');
  return lines
    .map((line) => new Map(line.split(',').map((value, i) => [names[i], value])))
    .filter((row) => row.get('pxname') === 'nodes' && row.get('svname') !== 'BACKEND')
    .map((row) => ({
      name: row.get('svname') ?? '',
      status: row.get('status') ?? '',
      lastCheck: row.get('check_status') ?? '',
      connectionErrors: Number(row.get('econ')),
      responseErrors: Number(row.get('eresp')),
    }));
}

export function balancer(command: string, folder: string, port: number, nodePorts: number[]): Balancer {
  const socket = join(folder, 'haproxy.sock');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration(port, nodePorts, socket));
  // It prints nothing when it is ready: `waitUntilUp` queries its socket.
  const proxy = service('HAProxy', { command, args: ['-db', '-f', file], environment: {}, ready: /(?:)/ });
  const states = async () => {
    const connection = connect(socket);
    connection.end('show stat\n');
    return parseStates(await text(connection));
  };
  return {
    ...proxy,
    url: `http://127.0.0.1:${port}`,
    states,
    async waitUntilUp() {
      const until = performance.now() + UP_MS;
      for (;;) {
        const seen = await states().catch((): NodeState[] => []);
        if (seen.length > 0 && seen.every(({ status, lastCheck }) => status === 'UP' && lastCheck === 'L7OK')) return;
        if (performance.now() > until)
          throw new Error(
            `HAProxy sees ${seen.map(({ name, status }) => `${name} ${status}`).join(', ')}.\n${proxy.output().trim().split('\n').slice(-LAST_LINES).join('\n')}`,
          );
        await wait(100);
      }
    },
  };
}
