/** The bot check: a challenge for a visitor's device, and the check of its solution. */
import type { challengeBotCheck, verifyBotCheck } from '../../shared/contract/bot-check.ts';
import { drawChallenge } from '../crypto/bot-check.ts';
import { reply } from './failure.ts';
import type { Handler } from './mount.ts';
import { acceptSolution } from './bot-check.ts';

export const challenge: Handler<typeof challengeBotCheck> = async ({ config }) =>
  reply(await drawChallenge(config.SESSION_KEYS, config.BOT_CHECK_WORK, Date.now()));

export const verify: Handler<typeof verifyBotCheck> = async (call) =>
  reply({ verified: await acceptSolution(call, call.body, 'verify') });
