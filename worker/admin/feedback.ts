/** Feedback of visitors to the operator. */
import type { sendFeedback } from '../../shared/contract/feedback.ts';
import { refuse, reply } from '../http/failure.ts';
import { defineMessages, text } from '../http/text.ts';
import type { Handler } from '../http/mount.ts';
import { linkOrigin } from '../http/origin.ts';
import { languageOf } from '../http/language.ts';
import { checkCanaries } from '../platform/route-canary.ts';
import { logWarning } from '../platform/log.ts';
import { acceptSolution } from '../http/bot-check.ts';
import { directoryStub } from './stub.ts';
import { emailFeedback } from '../email/queue-email.ts';
import { drawToken } from '../crypto/tokens.ts';

const texts = defineMessages({
  received: {
    id: 'feedback.received',
    defaultMessage: 'Feedback received.',
    description: 'Answer to someone who sent feedback.',
  },
});

/** Anonymous callers need a solved challenge that was not used before. */
export const send: Handler<typeof sendFeedback> = async (call) => {
  const { body, caller, config, locale } = call;
  if (!config.AUTH_ENABLED || !config.FEEDBACK_ENABLED) return refuse('not_found');
  // Neither an account nor a vault compares them for an anonymous caller.
  await checkCanaries(call);
  const { msg, tz, version, authenticity_payload: payload } = body;
  const { customer } = caller;
  if (!customer && !(await acceptSolution(call, payload, 'spend'))) {
    return refuse('challenge_invalid', { field: 'authenticity_payload' });
  }
  const custid = customer ? customer.view.address : null;
  const feedback = { id: drawToken(), msg, custid, tz, version };
  await directoryStub(call).addFeedback(feedback);
  await emailFeedback(call, { ...feedback, origin: linkOrigin(call.request, config) }).catch(
    // It is stored and can be read; sending it again would store it twice.
    (error: unknown) => logWarning('feedback_not_mailed', { error: String(error) }),
  );
  const language = await languageOf(call.env, locale);
  return reply({ details: { message: text(texts.received, {}, language) } });
};
