/** Made by the build, from `locales/`: every language but English, cut by who needs what. */
declare module 'virtual:bundles' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

  type Messages = Record<string, MessageFormatElement[]>;
  export type MessageGroup = 'reader' | 'public' | 'info' | 'entry' | 'account';
  export type Bundle = Record<MessageGroup, () => Promise<{ default: Messages }>>;

  /** The languages beside English, by the product's codes. */
  export const bundles: Record<string, Bundle>;
}
