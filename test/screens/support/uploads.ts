/** The requests that report how much of them was sent: to the same server as all others, and sent as a whole at once. */

class RequestByFetch extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  readonly #sent = new Headers();
  readonly #controller = new AbortController();
  #received = new Headers();
  #address = '';
  #method = '';

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#sent.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#received.get(name);
  }

  send(body: Blob | string): void {
    const loaded = new Blob([body]).size;
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded }));
    void this.#fetch(body).catch(() => this.#end());
  }

  abort(): void {
    this.#controller.abort();
    this.#end();
  }

  async #fetch(body: Blob | string): Promise<void> {
    const { signal } = this.#controller;
    const response = await fetch(this.#address, {
      method: this.#method,
      headers: this.#sent,
      body,
      signal,
    });
    this.responseText = await response.text();
    this.status = response.status;
    this.#received = response.headers;
    this.dispatchEvent(new Event('load'));
    this.#end();
  }

  #end(): void {
    this.dispatchEvent(new Event('loadend'));
  }
}

export function sendUploadsByFetch(): void {
  Object.assign(globalThis, { XMLHttpRequest: RequestByFetch });
}
