import { ApiError, type ApiResponse, callOver, type Transport } from './call.ts';
import { Canceled } from './canceled.ts';
import { confirmIdentity } from './confirmation.ts';
import { takeEarlyProfile } from './early-profile.ts';
import { unlessLeaving } from './leaving.ts';
import { retryAfterSeconds } from './retry-after.ts';

export const TOKEN_KEY = 'token';

export const storedToken = (): string | null => localStorage.getItem(TOKEN_KEY);

const encode = (body: unknown): { body?: BodyInit; headers: Record<string, string> } => {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
};

// The specification sends files by POST, with the method override in the form.
const withOverride = (method: string, body: unknown): string => {
  if (method !== 'PUT' || !(body instanceof FormData)) return method;
  body.set('_method', method);
  return 'POST';
};

const decode = (response: globalThis.Response): Promise<unknown> => {
  const type = response.headers.get('Content-Type') ?? '';
  if (type.includes('json')) return response.json();
  return /pdf|csv|zip/.test(type) ? response.blob() : Promise.resolve(null);
};

const fetchTransport: Transport = async ({ method, path, query, body, headers }) => {
  const search = query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
  const token = storedToken();
  const { headers: bodyHeaders, ...payload } = encode(body);
  const bearer: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  try {
    const early = token && method === 'GET' && path === '/profile' ? await takeEarlyProfile(token) : null;
    const response =
      early ??
      (await fetch(`/api${path}${search}`, {
        method: withOverride(method, body),
        headers: { Accept: 'application/json', ...bodyHeaders, ...bearer, ...headers },
        ...payload,
      }));
    const seconds = retryAfterSeconds(response.headers.get('Retry-After'));
    return {
      status: response.status,
      body: await decode(response),
      ...(seconds !== undefined && { retryAfterSeconds: seconds }),
    };
  } catch (cause) {
    await unlessLeaving();
    throw new ApiError(0, null, { cause });
  }
};

const needsConfirmation = ({ status, body }: ApiResponse): boolean =>
  status === 403 && (body as { confirm?: unknown } | null)?.confirm === true;

/** Repeats a call once the user has confirmed who they are, or throws `Canceled`. */
const confirmingTransport: Transport = async (request) => {
  const response = await fetchTransport(request);
  const confirmation = needsConfirmation(response) ? confirmIdentity() : null;
  if (!confirmation) return response;
  if (!(await confirmation)) throw new Canceled();
  return fetchTransport(request);
};

/** Resolves to true if the same person is logged in again. */
type Recover = (token: string | null) => Promise<boolean>;

let recover: Recover | null = null;

export function recoverSessions(by: Recover): void {
  recover = by;
}

/** If the session of `token` has ended, or had before, the login is shown. True once the request may be repeated. */
export const recoverSession = (token: string | null, status: number): Promise<boolean> =>
  status === 401 && recover ? recover(token) : Promise.resolve(false);

/** Reads wait for the login over the page. A change is left to the user, who sees that it failed. */
const recoveringTransport: Transport = async (request) => {
  const token = storedToken();
  const response = await confirmingTransport(request);
  const isOwnProfile = request.method === 'GET' && request.path === '/profile';
  if (isOwnProfile || request.path.startsWith('/log')) return response;
  const recovered = recoverSession(token, response.status);
  return request.method === 'GET' && (await recovered) ? confirmingTransport(request) : response;
};

export const call = callOver(recoveringTransport);
