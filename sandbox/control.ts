import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ProviderError, publicJson, type Sandbox } from './serve.ts';

/** Stripe's amounts are cents. */
export const cents = z.number().int().positive().max(99_999_999);
/** PayPal's amounts are decimals: `"12.50"`. */
export const decimal = z.string().regex(/^\d{1,7}(\.\d{1,2})?$/);
export const currencyCode = z.string().regex(/^[A-Za-z]{3}$/);
export const providerId = z.string().regex(/^[\w-]{1,255}$/);
export const shortText = z.string().min(1).max(200);

export const provider = z.enum(['stripe', 'paypal']);
export const outcome = z.strictObject({ outcome: z.enum(['won', 'lost']) });
export const nothing = z.strictObject({});

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body || '{}'));
  } catch {
    return undefined;
  }
}

/** `POST` with a JSON body, in one transaction with the webhooks that it causes. */
export function control<Input>(
  app: FastifyInstance,
  { ledger, webhooks }: Sandbox,
  path: string,
  schema: z.ZodType<Input>,
  handle: (input: Input, id: string) => unknown,
): void {
  app.post(path, async (request, reply) => {
    const input = schema.safeParse(readJson(request.body));
    if (!input.success) return reply.code(422).send({ message: z.prettifyError(input.error) });
    const { id = '' } = request.params as { id?: string };
    try {
      const result = ledger.transaction(() => handle(input.data, id));
      webhooks.wake();
      return reply.type('application/json; charset=utf-8').send(publicJson(result));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return reply.code(error.response.status).send(error.response.body);
    }
  });
}
