/** A mutant as `survivors.ts` lists it: by the text of its line, so that a change elsewhere in the file does not matter. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Stryker } from '@stryker-mutator/core';
import { root } from '../unit-project.ts';

/** As Stryker returns it: with lines and columns from 1. */
export type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

export interface Mutant {
  /** Path from the root. */
  readonly file: string;
  /** The line that it begins in, without indentation. */
  readonly line: string;
  /** The text that is replaced and its replacement, in one line. */
  readonly change: string;
}

const CHARACTERS_MAX = 80;

/** Describes a mutant of Stryker. */
export function mutantOf({ fileName, location, replacement }: MutantResult): Mutant {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const { start, end } = location;
  const replaced = lines.slice(start.line - 1, end.line);
  const [line = ''] = replaced;
  replaced.push((replaced.pop() ?? '').slice(0, end.column - 1));
  replaced[0] = replaced[0]?.slice(start.column - 1) ?? '';
  return {
    file: relative(root, fileName),
    line: line.trim(),
    change: `${inOneLine(replaced.join(' '))} → ${inOneLine(replacement)}`,
  };
}

/** Whether both descriptions are of the same mutant. */
export function sameMutant(one: Mutant, other: Mutant): boolean {
  return one.file === other.file && one.line === other.line && one.change === other.change;
}

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > CHARACTERS_MAX ? `${line.slice(0, CHARACTERS_MAX)}…` : line;
}
