import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAsk, rememberAsk, rememberedAsk } from './remembered-asks.ts';

const KEY = '1x7Kq2ZpR9aLm4TbV0cWn5Y';
const OTHER = '1y7Kq2ZpR9aLm4TbV0cWn5Y';
const NOW_SECONDS = 1_795_276_000;
const store = new Map<string, string>();

/** Local storage as browsers have it: what is stored are its own properties, beside its methods. */
function storage(): object {
  return new Proxy(
    {
      getItem: (name: string) => store.get(name) ?? null,
      setItem: (name: string, value: string) => void store.set(name, value),
      removeItem: (name: string) => void store.delete(name),
    },
    {
      ownKeys: () => [...store.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
}

beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', storage());
  vi.useFakeTimers({ now: NOW_SECONDS * 1000 });
});

// The files of one thread share their clock and their globals.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('remembers a request until its last answer has expired, and leaves nothing of it then', () => {
  expect(rememberAsk(KEY, 'pD', NOW_SECONDS + 60)).toBe(true);
  expect(rememberedAsk(KEY)).toBe('pD');
  expect(rememberedAsk(OTHER)).toBeNull();
  vi.setSystemTime((NOW_SECONDS + 60) * 1000);
  // Any visit of a private page forgets what has ended.
  expect(rememberedAsk(OTHER)).toBeNull();
  expect([...store]).toEqual([]);
});

it('forgets a request, and no other', () => {
  rememberAsk(KEY, 'pD', NOW_SECONDS + 60);
  rememberAsk(OTHER, 'pE', NOW_SECONDS + 60);
  forgetAsk(KEY);
  expect(rememberedAsk(KEY)).toBeNull();
  expect(rememberedAsk(OTHER)).toBe('pE');
});

it('leaves what else is stored as it is', () => {
  store.set('restMode', 'dark');
  expect(rememberedAsk(KEY)).toBeNull();
  expect(store.get('restMode')).toBe('dark');
});

it('says where the browser stores nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(rememberAsk(KEY, 'pD', NOW_SECONDS + 60)).toBe(false);
  expect(rememberedAsk(KEY)).toBeNull();
});
