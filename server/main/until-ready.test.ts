import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { NotReady, untilReady } from './until-ready.ts';

function nodeWith(respond: (question: number) => { status: number; reason: string }) {
  const app = Fastify();
  let questions = 0;
  app.get('/readyz', async (_, reply) => {
    questions += 1;
    const { status, reason } = respond(questions);
    return reply.code(status).send({ status, reason });
  });
  return { app, questions: () => questions };
}

test('a node is asked until it is ready', async () => {
  const { app, questions } = nodeWith((question) => ({ status: question < 3 ? 503 : 200, reason: 'Not yet.' }));
  await untilReady(app, { askMs: 1 });
  expect(questions()).toBe(3);
});

test('a node that does not become ready in time ends with the reason', async () => {
  const { app } = nodeWith(() => ({ status: 503, reason: 'No page can be rendered.' }));
  const refused = untilReady(app, { askMs: 1, limitMs: 10 });
  await expect(refused).rejects.toThrow(NotReady);
  await expect(refused).rejects.toThrow('/readyz responds 503 (No page can be rendered.)');
});
