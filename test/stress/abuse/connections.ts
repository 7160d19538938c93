import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sendRaw } from '../../../bench/support/raw-http.ts';
import { type Attack, type Outcome, type Scene, seedAs, sizeOf } from './scene.ts';

const PIPELINED_BYTES = 65_000;

function neverRead(url: string, requests: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.pause();
  socket.on('connect', () => socket.write(requests));
  return socket;
}

async function pipeline(scene: Scene): Promise<Outcome> {
  const { host } = new URL(scene.url);
  const request = `GET /service/${scene.serviceSlug} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const requests = request.repeat(Math.ceil(PIPELINED_BYTES / request.length));
  const size = sizeOf(scene, 200, 120);
  const sockets = Array.from({ length: size }, () => neverRead(scene.url, requests));
  await wait(sizeOf(scene, 8_000, 2_000));
  const open = sockets.filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  return { attempts: size, failures: [], state: `${open} connections still open` };
}

const BOUNDARY = 'abuse';
const openPart = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG`;

/** The file part, or the whole body, is never completed. */
async function leaveFormsOpen(scene: Scene): Promise<Outcome> {
  const admin = await seedAs(scene, 'admin');
  const headers: [string, string][] = [
    ['Authorization', `Bearer ${admin.token}`],
    ['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`],
  ];
  const forms = [openPart, `${openPart}\r\n--${BOUNDARY}`, openPart.slice(0, 60), `--${BOUNDARY}--`, ''];
  const failures: string[] = [];
  for (const [i, text] of forms.entries())
    for (const cut of [false, true]) {
      const body = Buffer.from(text);
      const announced: [string, string][] = cut ? [['Content-Length', String(body.length + 100)]] : [];
      const request = { method: 'POST', target: '/api/admin/clients', headers: [...headers, ...announced], body, cut };
      const response = await sendRaw(scene.url, request, 5_000);
      if (!cut && (!response || response.status >= 500))
        failures.push(`form ${i} is ${response?.status ?? 'without a response'}`);
      const alive = await sendRaw(scene.url, { method: 'GET', target: '/healthz', headers: [] }, 5_000);
      if (alive?.status !== 200) return { attempts: i, failures: [...failures, `the server ended after form ${i}`] };
    }
  return { attempts: forms.length * 2, failures };
}

export const connectionAttacks: Attack[] = [
  { name: 'A4 pipelining without reading', run: pipeline, maxGrowthMb: 150 },
  { name: 'C1 upload forms without an end', run: leaveFormsOpen },
];
