/** How a setting is put into words. */
import type { Config } from '../../config/config.ts';

export interface Words {
  /** What it does, without a stop at the end. */
  readonly does: string;
  /** What holds without it, where the code has no default of its own. */
  readonly otherwise?: string;
  /** For nobody else's eyes, and in no file that is committed. */
  readonly isSecret?: true;
  /** Local settings are refused elsewhere; the platform's count on Cloudflare only; keys belong to what is stored. */
  readonly kind?: 'local' | 'platform' | 'key';
}

export type SettingName = keyof Config;
export type WordsOfSome = Readonly<Partial<Record<SettingName, Words>>>;
