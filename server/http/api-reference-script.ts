import { parentPort, workerData } from 'node:worker_threads';
import scalar from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import { buildResponse } from './response-cache.ts';

// A worker thread runs this: importing and compressing the library's 4 MB would block the event loop, and its memory
// would never be returned.
const app = fastify();
await app.register(scalar, { routePrefix: '/', configuration: { url: '/' } });
const { body } = await app.inject('/js/scalar.js');
parentPort?.postMessage(await buildResponse(200, Buffer.from(body), workerData));
