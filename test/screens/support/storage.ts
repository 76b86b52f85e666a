/** Everything that the page has left in the browser, as one text. */
export async function whatIsStored(): Promise<string> {
  const databases = await indexedDB.databases();
  const cacheNames = await caches.keys();
  const state: unknown = history.state;
  return JSON.stringify({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    databases,
    cacheNames,
    address: location.href,
    state,
    name: window.name,
    cookie: document.cookie,
  });
}
