import { expect, test } from 'vitest';
import { repliesOf } from './replies-only.ts';

test('endpoints have only what a page reads, and the calls of declarations are marked as pure', () => {
  const code = [
    'const unused = v.pipe(text(), v.check((value) => isShort(value)));',
    "export const show = endpoint({ path: '/show', body: v.object({ unused }), reply: v.object({}), limit: 'SHOW' });",
    'const search = { body: v.object({ q: text() }), reply: v.object({}) };',
    "export const list = endpoint({ method: 'GET', who: 'colonel', ...search });",
    'export function run() { return call({ body: 1 }); }',
  ].join('\n');
  const pure = '/* @__PURE__ */ ';
  expect(repliesOf('contract.ts', code).split('\n')).toEqual([
    `const unused = ${pure}v.pipe(${pure}text(), ${pure}v.check((value) => isShort(value)));`,
    `export const show = ${pure}endpoint({ path: '/show', reply: ${pure}v.object({}), });`,
    `const search = { body: undefined, reply: ${pure}v.object({}) };`,
    `export const list = ${pure}endpoint({ method: 'GET', ...search });`,
    'export function run() { return call({ body: 1 }); }',
  ]);
});
