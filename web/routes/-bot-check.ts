/** Fetches the bot check, for whoever has to pass it. */
export const loadBotCheck = async () =>
  (await import('../features/bot-check/bot-check.tsx')).BotCheck;
