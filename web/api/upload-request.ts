/** Requests that report how much of them was sent, which `fetch` does not. */
import { pageLanguage } from '../prerender/choice.ts';
import type { Fetcher } from './client.ts';

/** Of a connection that has died nothing else is known. */
const IDLE_MS_MAX = 60_000;

/** @param onSent called with the number of bytes of the body that were sent */
export function fetchWithProgress(onSent: (bytes: number) => void): Fetcher {
  return (path, { method = 'POST', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = () => request.abort();
      let idle = setTimeout(abort, IDLE_MS_MAX);
      request.upload.addEventListener('progress', ({ loaded }) => {
        clearTimeout(idle);
        idle = setTimeout(abort, IDLE_MS_MAX);
        onSent(loaded);
      });
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('loadend', () => {
        clearTimeout(idle);
        signal?.removeEventListener('abort', abort);
        // Without effect after `load`.
        reject(new TypeError('There was no response'));
      });
      signal?.addEventListener('abort', abort);
      request.open(method, path);
      const sent = new Headers(headers);
      sent.set(...pageLanguage());
      for (const [name, value] of sent) request.setRequestHeader(name, value);
      request.send(body instanceof ReadableStream ? null : body);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('Retry-After');
  return new Response(request.responseText, {
    status: request.status,
    ...(retryAfter !== null && { headers: { 'Retry-After': retryAfter } }),
  });
}
