import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  setErrorReporting,
  onErrorReportingChange,
  isErrorReportingOn,
} from './error-preference.ts';

const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
  });
  vi.stubGlobal('navigator', {});
});

afterEach(() => vi.unstubAllGlobals());

it('reports errors without a choice, unless the browser sends a privacy signal', () => {
  expect(isErrorReportingOn()).toBe(true);
  vi.stubGlobal('navigator', { globalPrivacyControl: false, doNotTrack: 'unspecified' });
  expect(isErrorReportingOn()).toBe(true);
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect(isErrorReportingOn()).toBe(false);
  vi.stubGlobal('navigator', { doNotTrack: '1' });
  expect(isErrorReportingOn()).toBe(false);
});

it('follows a choice before the privacy signal, and notifies listeners', () => {
  const listener = vi.fn<() => void>();
  const stop = onErrorReportingChange(listener);
  setErrorReporting(false);
  expect(isErrorReportingOn()).toBe(false);
  vi.stubGlobal('navigator', { globalPrivacyControl: true, doNotTrack: '1' });
  setErrorReporting(true);
  expect(isErrorReportingOn()).toBe(true);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  setErrorReporting(false);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('follows a later choice in another tab', () => {
  setErrorReporting(true);
  store.set('reportErrors', '0');
  expect(isErrorReportingOn()).toBe(false);
});

it('keeps a choice without storage as long as the page', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  setErrorReporting(false);
  expect(isErrorReportingOn()).toBe(false);
});
