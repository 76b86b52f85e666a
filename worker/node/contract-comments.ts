/**
 * Reads what the doc comments of the contract say of its calls and fields. From the schema of a body or an answer, the type
 * checker leads to the declaration of each field.
 *
 * The first sentence above an endpoint is its summary, the others are its description, and `@param` describes a parameter of its
 * path. A field without a comment has that of the constant that it is made of.
 */
import { resolve } from 'node:path';
import { getLibFiles, ts } from '@ts-morph/common';
import {
  type CallWords,
  commonFields,
  commonParams,
  type FieldWords,
  type Words,
} from '../../shared/openapi/words.ts';
import { root } from './paths.ts';

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2024.d.ts'],
  types: [],
};

/** The folder of the declarations of the language, which the parser's package keeps in memory. */
const LIBRARY = '/library';

/** The words of all calls and shapes; empty where a comment is missing. */
export function contractWords(): Words {
  const library = new Map(
    getLibFiles().map(({ fileName, text }) => [`${LIBRARY}/${fileName}`, text]),
  );
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (path) => library.get(path) ?? readFile(path);
  host.getDefaultLibLocation = () => LIBRARY;
  const program = ts.createProgram([resolve(root, 'shared/openapi/operations.ts')], options, host);
  return new Reader(program.getTypeChecker()).read(program.getSourceFiles());
}

class Reader {
  readonly #checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  read(files: readonly ts.SourceFile[]): Words {
    const exported = files
      .filter(({ fileName }) => /\/shared\/(?:contract|openapi)\//.test(fileName))
      .map((file) => this.#checker.getSymbolAtLocation(file))
      .flatMap((module) => (module ? this.#checker.getExportsOfModule(module) : []))
      .map((symbol) => ({ symbol, type: this.#checker.getTypeOfSymbol(symbol) }));
    const calls = exported
      .filter(({ type }) => type.getProperty('path'))
      .map(({ symbol, type }) => [symbol.name, this.#callWords(symbol, type)] as const);
    const shapes = exported.find(({ symbol }) => symbol.name === 'shapes');
    return {
      calls: Object.fromEntries(calls),
      shapes: this.#words(shapes?.type.getProperties()),
    };
  }

  #callWords(endpoint: ts.Symbol, type: ts.Type): CallWords {
    const [, summary = '', description = ''] =
      /^(.+?)\.(?: (.+))?$/.exec(this.#commentOf(endpoint)) ?? [];
    const params = endpoint
      .getJsDocTags(this.#checker)
      .map(({ text }) => /^(\w+) (.+)/.exec(inOneLine(text)) ?? [])
      .map(([, name = '', text = '']) => [name, text] as const);
    return {
      summary,
      description,
      params: { ...commonParams, ...Object.fromEntries(params) },
      body: this.#words(this.#fieldsOf(this.#partOf(type, 'body'))),
      reply: this.#words(this.#fieldsOf(this.#partOf(type, 'reply'))),
    };
  }

  #words(fields: readonly ts.Symbol[] = []): FieldWords {
    const words = fields.map((field) => {
      const own = this.#commentOf(field) || this.#commentOf(this.#constantOf(field));
      const text = own || (commonFields[field.name] ?? '');
      const inner = this.#words(this.#fieldsOf(this.#checker.getTypeOfSymbol(field)));
      return [field.name, { text, fields: inner }] as const;
    });
    return Object.fromEntries(words);
  }

  /** The fields of an object schema, also of one that is optional, nullable, listed or a step of a pipe. */
  #fieldsOf(schema: ts.Type | undefined): readonly ts.Symbol[] {
    if (!schema) return [];
    const entries = this.#partOf(schema, 'entries');
    if (entries) return entries.getProperties();
    const steps = this.#partOf(schema, 'pipe')?.getNumberIndexType();
    if (steps?.isUnion()) return steps.types.flatMap((step) => this.#fieldsOf(step));
    return this.#fieldsOf(this.#partOf(schema, 'wrapped') ?? this.#partOf(schema, 'item'));
  }

  #partOf(type: ts.Type, name: string): ts.Type | undefined {
    const part = type.getProperty(name);
    return part && this.#checker.getTypeOfSymbol(part);
  }

  /** The constant that is the whole value of a field; undefined where the value is anything else. */
  #constantOf(field: ts.Symbol): ts.Symbol | undefined {
    const [declaration] = field.declarations ?? [];
    if (!declaration) return undefined;
    const value = ts.isShorthandPropertyAssignment(declaration)
      ? this.#checker.getShorthandAssignmentValueSymbol(declaration)
      : ts.isPropertyAssignment(declaration) && ts.isIdentifier(declaration.initializer)
        ? this.#checker.getSymbolAtLocation(declaration.initializer)
        : undefined;
    const isImported = value && value.flags & ts.SymbolFlags.Alias;
    return isImported ? this.#checker.getAliasedSymbol(value) : value;
  }

  #commentOf(symbol: ts.Symbol | undefined): string {
    return inOneLine(symbol?.getDocumentationComment(this.#checker));
  }
}

function inOneLine(parts: ts.SymbolDisplayPart[] | undefined): string {
  return ts.displayPartsToString(parts).replaceAll(/\s+/g, ' ').trim();
}
