import type { OrderFile } from '../../contract/order/files.ts';
import { recoverSession, storedToken } from '../api/browser.ts';
import { ApiError } from '../api/call.ts';

/** `fetch` reports no progress. */
export type UploadOptions = {
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

/**
 * Waits for the login over the page if the session has ended. Throws `ApiError`, with status 0 if the connection failed
 * or `signal` aborted.
 */
export async function uploadFile(orderId: number, file: File, options: UploadOptions = {}): Promise<OrderFile> {
  const token = storedToken();
  try {
    return await send(orderId, file, options);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await recoverSession(token, error.status))) throw error;
    if (options.signal?.aborted) throw error;
    return send(orderId, file, options);
  }
}

function send(orderId: number, file: File, { onProgress, signal }: UploadOptions): Promise<OrderFile> {
  const request = new XMLHttpRequest();
  request.open('POST', `/api/orders/${orderId}/files`);
  request.responseType = 'json';
  request.setRequestHeader('Accept', 'application/json');
  const token = storedToken();
  if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  return new Promise((resolve, reject) => {
    request.onload = () => {
      const { status, response } = request;
      const retryAfterSeconds = Number(request.getResponseHeader('Retry-After')) || undefined;
      if (status === 201) resolve(response as OrderFile);
      else reject(new ApiError(status, response, { retryAfterSeconds }));
    };
    request.onerror = request.onabort = () => reject(new ApiError(0, null));
    if (signal?.aborted) request.abort();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
