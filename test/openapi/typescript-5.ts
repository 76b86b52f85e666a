/**
 * For `node --import`: openapi-typescript prints with the compiler of TypeScript 5, and version 7 has no such interface. The
 * copy that ts-morph carries brings no second `tsc`.
 */
import { registerHooks } from 'node:module';

const compiler = import.meta.resolve('@ts-morph/common/dist/typescript.js');

registerHooks({
  resolve: (name, context, next) => next(name === 'typescript' ? compiler : name, context),
});
