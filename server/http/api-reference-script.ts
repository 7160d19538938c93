import { parentPort, workerData } from 'node:worker_threads';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import { buildResponse } from './response-cache.ts';

// Runs in a worker thread: importing and compressing the library's 4 MB would block the server's event loop for most of
// a second, and its memory would never be returned.
const app = fastify();
await app.register(scalar, { routePrefix: '/', configuration: { url: '/' } });
const { body } = await app.inject('/js/scalar.js');
parentPort?.postMessage(buildResponse(200, Buffer.from(body), workerData));
