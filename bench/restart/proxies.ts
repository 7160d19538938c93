import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../scripts/find-program.ts';
import { freePort } from '../../test/support/free-port.ts';
import { type Program, startProgram } from '../../test/support/program.ts';

export type Proxy = { name: string; url: string; program: Program };

/** nginx notices a stopped node by its first refused connection. */
const nginx = (port: number, nodePorts: number[], folder: string) => `daemon off;
error_log stderr notice;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 1000; }
http {
  access_log off;
  client_body_temp_path ${folder}/nginx-body;
  proxy_temp_path ${folder}/nginx-proxy;
  fastcgi_temp_path ${folder}/nginx-fastcgi;
  uwsgi_temp_path ${folder}/nginx-uwsgi;
  scgi_temp_path ${folder}/nginx-scgi;
  upstream nodes {
${nodePorts.map((one) => `    server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join('\n')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_buffering off;
    }
  }
}
`;

const haproxy = (port: number, nodePorts: number[]) => `global
  maxconn 4000
defaults
  mode http
  retries 0
  timeout connect 2s
  timeout check 2s
  timeout client 75s
  timeout server 75s
frontend site
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 300ms fall 2 rise 2
${nodePorts.map((one, i) => `  server node${i + 1} 127.0.0.1:${one}`).join('\n')}
`;

export async function startProxies(folder: string, nodePorts: number[]): Promise<Proxy[]> {
  const proxies: Proxy[] = [];
  const start = async (name: string, args: (port: number) => string[], ready: RegExp) => {
    const command = findProgram(name);
    if (!command) return console.log(`${name} is not installed: skipped`);
    const port = await freePort();
    const program = await startProgram({ command, args: args(port), environment: {}, ready });
    proxies.push({ name, url: `http://127.0.0.1:${port}`, program });
  };
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  await start(
    'nginx',
    (port) => ['-p', folder, '-c', file('nginx.conf', nginx(port, nodePorts, folder))],
    /start worker process /,
  );
  await start('haproxy', (port) => ['-db', '-f', file('haproxy.cfg', haproxy(port, nodePorts))], /(?:)/);
  return proxies;
}
