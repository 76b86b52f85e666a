import { loadAgain } from '../ui/load-again.ts';

/** Fetches the bot check, for whoever has to pass it. */
export const loadBotCheck = async () =>
  (await loadAgain(() => import('../features/bot-check/bot-check.tsx'))).BotCheck;
