import { type Endpoint, erasureHeader, type ResponseOf } from '#shared/endpoint.ts';
import { noteErasure, pathOf, presentStay, toApiError, unreachable } from './api-client.ts';
import { forgetPageAnswers } from './page-answers.ts';

interface UploadRequest {
  params?: unknown;
  body: FormData | Blob;
  headers?: Record<string, string>;
  onProgress?: ((sentBytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Sends a body whose way up can be watched, which fetch cannot do. @throws ApiError, or the signal's reason */
export const sendWatched = <E extends Endpoint>(
  endpoint: E,
  { params, body, headers = {}, onProgress, signal }: UploadRequest,
): Promise<ResponseOf<E>> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    forgetPageAnswers();
    const askedIn = presentStay();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (done: () => void) => {
      signal?.removeEventListener('abort', abort);
      done();
    };
    request.open(endpoint.method, pathOf(endpoint, params));
    request.withCredentials = true;
    request.setRequestHeader('X-Treehouse', '1');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => onProgress?.(event.loaded);
    request.onload = () =>
      settle(() => {
        const { status, responseText, statusText } = request;
        if (status < 200 || status >= 300) {
          const retryAfter = request.getResponseHeader('Retry-After');
          const refusal = { status, text: responseText, statusText, retryAfter, askedIn };
          reject(toApiError(endpoint, refusal));
          return;
        }
        noteErasure(request.getResponseHeader(erasureHeader));
        try {
          resolve(JSON.parse(responseText) as ResponseOf<E>);
        } catch (error) {
          reject(error);
        }
      });
    request.onerror = () => settle(() => reject(unreachable()));
    request.onabort = () => settle(() => reject(signal?.reason ?? unreachable()));
    signal?.addEventListener('abort', abort, { once: true });
    request.send(body);
  });
