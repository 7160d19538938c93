import { ApiError, callOver, type Transport } from './call.ts';

export const TOKEN_KEY = 'token';

export const storedToken = (): string | null => localStorage.getItem(TOKEN_KEY);

const encoded = (body: unknown): { body?: BodyInit; headers: Record<string, string> } => {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
};

// Which method it means is said in the form itself, as the specification has it: files always go by POST.
const overridden = (method: string, body: unknown): string => {
  if (method !== 'PUT' || !(body instanceof FormData)) return method;
  body.set('_method', method);
  return 'POST';
};

const decoded = (answer: globalThis.Response): Promise<unknown> => {
  const type = answer.headers.get('Content-Type') ?? '';
  if (type.includes('json')) return answer.json();
  return type.includes('pdf') ? answer.blob() : Promise.resolve(null);
};

const overFetch: Transport = async ({ method, path, query, body, headers }) => {
  const search = query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
  const token = storedToken();
  const { headers: ofBody, ...payload } = encoded(body);
  const bearer: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  try {
    const answer = await fetch(`/api${path}${search}`, {
      method: overridden(method, body),
      headers: { Accept: 'application/json', ...ofBody, ...bearer, ...headers },
      ...payload,
    });
    const wait = Number(answer.headers.get('Retry-After'));
    return { status: answer.status, body: await decoded(answer), ...(wait > 0 ? { retryAfterSeconds: wait } : {}) };
  } catch (cause) {
    throw new ApiError(0, null, { cause });
  }
};

/** The API as the browser reaches it, as whoever is signed in. */
export const call = callOver(overFetch);
