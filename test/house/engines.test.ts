/** The Worker runs on two engines: each member of the platform that it uses has a counterpart in the one of one machine, or in Node. */
import { resolve } from 'node:path';
import { getLibFiles, ts } from '@ts-morph/common';
import { expect, test } from 'vitest';
import { root } from '../../worker/node/paths.ts';

/** What only Cloudflare has: the Worker does without where it is absent, or says what is missing. */
const elsewhere: Readonly<Record<string, string>> = {
  'ExecutionContext.exports': 'a member of Hono’s type, which the Worker does not read',
  'KVNamespaceGetOptions.cacheTtl': 'a cache before a store that is far away',
  RateLimit: 'CREATE_RATE_LIMITER and its like: a first limit before that of the objects',
  RateLimitOptions: 'as above',
  RateLimitOutcome: 'as above',
  SendEmail: 'EMAIL, for MAIL_DRIVER=cloudflare',
  EmailDestinations: 'as above',
  EmailReplyMessageBuilder: 'as above',
};

const counterparts = resolve(root, 'test/house/counterparts.ts');
const PLATFORM = 'workers-types';

function createProgram(): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    resolve(root, 'worker/tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  if (!config) throw new Error('there are no settings');
  const host = ts.createCompilerHost(config.options, true);
  const libraries = new Map(getLibFiles().map(({ fileName, text }) => [`/lib/${fileName}`, text]));
  const own = { ...host };
  Object.assign(host, {
    getDefaultLibLocation: () => '/lib',
    getDefaultLibFileName: () => '/lib/lib.d.ts',
    fileExists: (path: string) => libraries.has(path) || own.fileExists(path),
    readFile: (path: string) => libraries.get(path) ?? own.readFile(path),
  });
  const sources = config.fileNames.filter((path) => !path.endsWith('.test.ts'));
  return ts.createProgram([...sources, counterparts], config.options, host);
}

/** The members of the platform's types that the Worker uses, as `Type.member`; of a global as `.name`. */
function membersIn(program: ts.Program): Set<string> {
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  const wantedFrom = (node: ts.Expression) => checker.getContextualType(node)?.getNonNullableType();
  const add = (symbol: ts.Symbol | undefined) => {
    const [declaration] = symbol?.declarations ?? [];
    if (symbol && declaration && isPlatforms(declaration)) {
      found.add(`${ownerOf(declaration)}.${symbol.name}`);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node)) add(checker.getSymbolAtLocation(node));
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name;
      add(checker.getTypeAtLocation(node.parent).getProperty(name.getText()));
    }
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      add(wantedFrom(node.parent)?.getProperty(node.name.getText()));
    }
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) addPassed(node);
    ts.forEachChild(node, visit);
  };
  /** What is passed on as an interface of the Worker's own, or of a package, is used by its members. */
  const addPassed = (node: ts.Expression): void => {
    const wanted = isExpression(node) ? wantedFrom(node) : undefined;
    if (!wanted) return;
    const type = checker.getTypeAtLocation(node);
    if (!type.symbol?.declarations?.some(isPlatforms)) return;
    for (const member of wanted.getProperties()) {
      if (!member.declarations?.some(isPlatforms)) add(type.getProperty(member.name));
    }
  };
  for (const source of program.getSourceFiles()) {
    const isWorkers = source.fileName.startsWith(`${root}/worker/`);
    if (isWorkers && !source.fileName.includes('/node/') && !source.isDeclarationFile)
      visit(source);
  }
  return found;
}

function isExpression(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isCallOrNewExpression(parent)
    ? parent.expression !== node
    : !ts.isPropertyAccessExpression(parent);
}

function isPlatforms(declaration: ts.Node): boolean {
  return declaration.getSourceFile().fileName.includes(PLATFORM);
}

function ownerOf(declaration: ts.Node): string {
  for (let node = declaration.parent; !ts.isSourceFile(node); node = node.parent) {
    // A class of the platform may be a variable with the type of its constructor.
    if (ts.isVariableDeclaration(node)) return node.name.getText();
    if (ts.isClassDeclaration(node)) return node.name?.text ?? '';
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return node.name.text;
  }
  return '';
}

/** Whether Node has a global, or a member of one. */
function isInNode(owner: string, member: string): boolean {
  if (owner === '') return member in globalThis;
  const instances: Readonly<Record<string, object>> = {
    Body: Response.prototype,
    Console: console,
    Crypto: crypto,
    Performance: performance,
    RequestInit: Request.prototype,
    ResponseInit: Response.prototype,
    Scheduler: scheduler,
    SubtleCrypto: crypto.subtle,
    TextDecoderConstructorOptions: TextDecoder.prototype,
    TextDecoderDecodeOptions: { stream: true },
  };
  const found: unknown = instances[owner] ?? Reflect.get(globalThis, owner);
  if (typeof found === 'object' && found !== null) return member in found;
  return typeof found === 'function' && (member in found || member in found.prototype);
}

test(
  'each member of the platform that the Worker uses has a counterpart on one machine',
  { timeout: 240_000 },
  async () => {
    // Sets the global that Node lacks.
    await import('../../worker/node/engine/cloudflare-workers.ts');
    const program = createProgram();
    const checker = program.getTypeChecker();
    const source = program.getSourceFile(counterparts);
    const table = source?.statements.find(ts.isInterfaceDeclaration);
    if (!table) throw new Error('there is no table');
    const typeOf = new Map(
      table.members.map((member) => [member.name?.getText(), checker.getTypeAtLocation(member)]),
    );
    const missing: string[] = [];
    const members = membersIn(program);
    for (const name of members) {
      const [owner = '', member = ''] = name.split('.');
      const type = typeOf.get(owner);
      const isThere = type
        ? checker.getPropertyOfType(type, member) !== undefined
        : isInNode(owner, member);
      if (!isThere && !(name in elsewhere) && !(owner in elsewhere)) missing.push(name);
    }
    expect(missing).toEqual([]);
    // They are found at all, in each way in which they are used.
    expect([...members]).toEqual(
      expect.arrayContaining([
        '.fetch',
        'DurableObjectState.storage',
        'DurableObjectStorage.setAlarm',
        'ExecutionContext.waitUntil',
        'KVNamespace.getWithMetadata',
        'KVNamespacePutOptions.expirationTtl',
        'SqlStorageCursor.rowsWritten',
      ]),
    );
  },
);
