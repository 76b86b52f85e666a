import { loadAgain } from '../ui/lazy-part.tsx';

/** Fetches the bot check, for whoever has to pass it. */
export const loadBotCheck = async () =>
  (await loadAgain(() => import('../features/bot-check/bot-check.tsx'))).BotCheck;
