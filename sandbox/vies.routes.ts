import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { control } from './control.ts';
import { ProviderError, type Sandbox, type SandboxResponse, serve } from './serve.ts';

const BASE = '/taxation_customs/vies/rest-api';
const vatNumber = /^[A-Z]{2}[0-9A-Z+*]{2,12}$/;
const MAX_NUMBERS = 1_000;

const results = z.enum(['valid', 'invalid', 'down']);
type Result = z.output<typeof results>;

const withoutSpaces = (number: string) => number.replace(/[\s.-]/g, '').toUpperCase();
const setting = z.strictObject({
  number: z.string().max(40).transform(withoutSpaces).pipe(z.string().regex(vatNumber)),
  result: results,
});

const rejected = (status: number, error: string): SandboxResponse => ({
  status,
  body: { actionSucceed: false, errorWrappers: [{ error }] },
});

/** Registered unless `POST /sandbox/vies` says otherwise. */
function resultOf({ ledger }: Sandbox, number: string): Result {
  if (!vatNumber.test(number)) throw new ProviderError(rejected(400, 'INVALID_INPUT'));
  return ledger.state<Result>(`vies:${number}`) ?? 'valid';
}

/** `GET …/ms/{country}/vat/{number}` */
function lookUp(sandbox: Sandbox, country: string, number: string): SandboxResponse {
  const result = resultOf(sandbox, country + number);
  const isValid = result === 'valid';
  const userError = { valid: 'VALID', invalid: 'INVALID', down: 'MS_UNAVAILABLE' }[result];
  return {
    status: 200,
    body: {
      isValid,
      requestDate: sandbox.ledger.now().toISOString(),
      userError,
      name: isValid ? 'Sandbox Company' : '---',
      address: isValid ? '1 Sandbox Street' : '---',
      requestIdentifier: '',
      originalVatNumber: number,
      vatNumber: number,
      viesApproximate: {},
    },
  };
}

/** `POST …/check-vat-number` */
function check(sandbox: Sandbox, country: string, number: string): SandboxResponse {
  const result = resultOf(sandbox, country + number);
  if (result === 'down') return rejected(200, 'MS_UNAVAILABLE');
  const isValid = result === 'valid';
  return {
    status: 200,
    body: {
      countryCode: country,
      vatNumber: number,
      requestDate: sandbox.ledger.now().toISOString(),
      valid: isValid,
      requestIdentifier: '',
      name: isValid ? 'Sandbox Company' : '---',
      address: isValid ? '1 Sandbox Street' : '---',
    },
  };
}

function readNumber(body: unknown): { countryCode: string; vatNumber: string } {
  try {
    const { countryCode = '', vatNumber: number = '' } = JSON.parse(String(body)) as Record<string, unknown>;
    return { countryCode: String(countryCode), vatNumber: String(number) };
  } catch {
    throw new ProviderError(rejected(400, 'INVALID_INPUT'));
  }
}

export function viesRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const respond = (reply: FastifyReply, handle: () => SandboxResponse) =>
    serve(sandbox, reply, {
      operation: 'vies.check',
      scope: '',
      key: null,
      fingerprint: '',
      failed: (status) => rejected(status, 'SERVICE_UNAVAILABLE'),
      keyInUse: () => rejected(409, 'SERVICE_UNAVAILABLE'),
      keyReused: () => null,
      replayHeaders: {},
      handle,
    });

  app.get<{ Params: { country: string; number: string } }>(`${BASE}/ms/:country/vat/:number`, (request, reply) =>
    respond(reply, () => lookUp(sandbox, request.params.country, request.params.number)),
  );
  app.post(`${BASE}/check-vat-number`, (request, reply) =>
    respond(reply, () => {
      const { countryCode, vatNumber: number } = readNumber(request.body);
      return check(sandbox, countryCode, number);
    }),
  );
  control(app, sandbox, '/sandbox/vies', setting, ({ number, result }) => {
    sandbox.ledger.setState(`vies:${number}`, result);
    sandbox.ledger.trimState('vies:', MAX_NUMBERS);
    return { number, result };
  });
}
