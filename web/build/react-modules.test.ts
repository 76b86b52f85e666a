import { expect, test } from 'vitest';
import { moduleOf } from './react-modules.ts';

test('what is required is imported, and each export is declared by itself', () => {
  const code = [
    '"use strict";',
    'var Scheduler = require("scheduler"),',
    '  React = require("react"),',
    '  name = React.version;',
    'exports.now = void 0;',
    'if (name) exports.now = Scheduler.now;',
    'exports.createRoot = function () {};',
  ].join('\n');
  const lines = moduleOf('/client.js', code).split('\n');
  expect(lines).toEqual([
    'import * as Scheduler from "scheduler";',
    'import * as React from "react";',
    'var $now;',
    '"use strict";',
    'var name = React.version;',
    '$now = void 0;',
    'if (name) $now = Scheduler.now;',
    'const $createRoot = function () {};',
    'export { $now as now, $createRoot as createRoot };',
    'export * as default from "/client.js";',
  ]);
});

test.each([
  'module.exports = require("./other.js");',
  'exports.value = 1; Object.assign(exports, {});',
  'const value = 1;',
])('a file of another form is refused: %s', (code) => {
  expect(() => moduleOf('/other.js', code)).toThrow('/other.js');
});
