/** What programs import as `waxseal/ask`. It is apart from `waxseal/seal`, because it brings a library. */
export {
  answerKeyOf,
  createAsk,
  type NewAsk,
  openOwnAsk,
  type OwnAsk,
  sealAnswer,
  type SealedAnswer,
} from './ask.ts';
export type { Question } from './ask-box.ts';
export { type AskFragment, askLink, askPrivateLink, readAskFragment } from './ask-fragment.ts';
export { manageProofOf } from './ask-keys.ts';
export { checkWords, type CheckWords } from './check-words.ts';
export type { Content, Field, SealedFile } from './content.ts';
export type { LinkKey } from './fragment.ts';
export { checkedFields, openAsk, type OpenedAsk } from './open-ask.ts';
export { open, type Proofs, proofsOf } from './seal.ts';
export { SealError, type SealErrorCode } from './seal-error.ts';
