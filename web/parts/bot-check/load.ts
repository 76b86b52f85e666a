import { importWithRetry } from '../../ui/lazy-part.tsx';

/** Loads the bot check, which only visitors have to pass. */
export const loadBotCheck = async () =>
  (await importWithRetry(() => import('./bot-check.tsx'))).BotCheck;
