import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseReports, onReportsChange, wantsReports } from './fault-choice.ts';

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

test('who chose nothing reports, unless their browser asks for privacy', () => {
  expect(wantsReports()).toBe(true);
  vi.stubGlobal('navigator', { globalPrivacyControl: false, doNotTrack: 'unspecified' });
  expect(wantsReports()).toBe(true);
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect(wantsReports()).toBe(false);
  vi.stubGlobal('navigator', { doNotTrack: '1' });
  expect(wantsReports()).toBe(false);
});

test('a choice counts for more than what the browser asks for, and is heard of', () => {
  const heard = vi.fn<() => void>();
  const stop = onReportsChange(heard);
  chooseReports(false);
  expect(wantsReports()).toBe(false);
  vi.stubGlobal('navigator', { globalPrivacyControl: true, doNotTrack: '1' });
  chooseReports(true);
  expect(wantsReports()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  chooseReports(false);
  expect(heard).toHaveBeenCalledTimes(2);
});

test('a choice that another tab made since counts', () => {
  chooseReports(true);
  store.set('reportErrors', '0');
  expect(wantsReports()).toBe(false);
});

test('without storage a choice lasts as long as the page', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  chooseReports(false);
  expect(wantsReports()).toBe(false);
});
