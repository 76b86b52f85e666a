/** The calls of asking for a secret: of the requester, and of whoever answers (docs/protocol.md). */
import * as v from 'valibot';
import { ANSWERS_MAX } from '../limits.ts';
import { askEvents } from '../notify.ts';
import { askState } from './ask-state.ts';
import { endpoint, noFields } from './endpoint.ts';
import {
  binary,
  clampedCount,
  flag,
  label,
  longBinary,
  manageProof,
  notifyOf,
  ttl,
} from './fields.ts';
import { epochSeconds } from './metadata.ts';
import { sealed, shareDomain } from './secrets.ts';
import { beginUpload, partHashes } from './uploads.ts';

/** The request, as its requester has it. */
const ask = v.object({
  /** The key of both links. */
  key: v.string(),
  /** Eight characters to recognise it by; they open nothing. */
  shortkey: v.string(),
  state: askState,
  created: epochSeconds,
  /** Until when it takes answers. */
  expiration_stamp: epochSeconds,
  /** After how many seconds an answer expires. */
  answer_ttl: v.number(),
  /** How many answers it takes. */
  answers_max: v.number(),
  /** How many it has. */
  answers: v.number(),
  /** The domain that its link opens on; empty for this site. */
  share_domain: v.string(),
  /** The link to send, without `#` and its key, which no server has. */
  share_url: v.string(),
  /** The private page, without `#` and its key. */
  metadata_url: v.string(),
});

/** The proof of the ask link, base64url. */
const askProof = binary;

/** 16 random bytes of the answer, base64url. A repetition of the call has the same. */
const nonce = binary;

/** 1,120 bytes from which the private page derives the key of the answer, base64url. */
const enc = binary;

/** 32 random bytes of the answer, base64url. */
const share = binary;

/** SHA-256 of the proof of the answer’s key, base64url. */
const proofHash = binary;

/**
 * Ask for a secret. What is asked is encrypted in `box`, which this site cannot read. Can be repeated with the same fields.
 */
export const createAsk = endpoint({
  method: 'POST',
  path: '/api/v2/ask',
  token: 'secrets',
  limit: 'LIMIT_ASK',
  checksNames: true,
  body: v.object({
    /** The encrypted question (docs/protocol.md), base64url. */
    box: longBinary,
    /** SHA-256 of the proof of the private page, base64url. */
    manage_hash: binary,
    /** SHA-256 of the proof of the ask link, base64url. */
    proof_hash: binary,
    ttl,
    /** Each answer expires after so many seconds, within the same limits. Default: 7 days. */
    answer_ttl: ttl,
    /** How many answers it takes. Default: `1`. */
    answers: clampedCount(1, ANSWERS_MAX),
    label,
    /** Whether the account is emailed about each answer: `answered`; empty for not. Absent: it is, but not for a call with an API token. */
    notify: notifyOf(askEvents),
    share_domain: shareDomain,
    /** Whether the page shows the confirmed address of the account, obscured. */
    show_sender: flag,
  }),
  reply: v.object({ record: ask }),
});

/** Show a request to whoever has its link. Changes nothing. Once it takes no answer, only its state is left. */
export const showAsk = endpoint({
  method: 'GET',
  path: '/api/v2/ask/:key',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_LOOK',
  isPoll: true,
  body: noFields,
  reply: v.object({
    record: v.object({
      /** The key itself. */
      key: v.string(),
      state: askState,
      /** What to give the site’s operator to report it. It opens nothing. */
      report_id: v.string(),
      /** The encrypted question, base64url. */
      box: v.optional(v.string()),
      /** SHA-256 of the proof of the private page, base64url: `key` commits to it. */
      manage_hash: v.optional(v.string()),
      /** The longest ciphertext of an answer. */
      bytes_max: v.optional(v.number()),
      /** Until when it takes answers, in epoch seconds. */
      expiration_stamp: v.optional(epochSeconds),
      /** The obscured address of the requester’s account, which they confirmed and chose to show. */
      sender: v.optional(v.string()),
    }),
  }),
});

/** The answer, as the answerer has it. */
const sentAnswer = v.object({
  record: v.object({
    /** The metadata key of the answer: its receipt shows whether it was opened, and burns it. */
    key: v.string(),
    /** The page of the receipt. */
    metadata_url: v.string(),
  }),
});

/**
 * Answer a request. With a ciphertext that fits into the call. Can be repeated with the same fields.
 */
export const answerAsk = endpoint({
  method: 'POST',
  path: '/api/v2/ask/:key/answer',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_CREATE',
  takesCiphertext: 'of-any-plan',
  takesNoOthers: true,
  body: v.object({ ask_proof: askProof, nonce, enc, sealed, share, proof_hash: proofHash }),
  reply: sentAnswer,
});

/** Begin to answer in parts. Answers with the key that the parts are uploaded under, as other ciphertexts are. */
export const beginAnswer = endpoint({
  method: 'POST',
  path: '/api/v2/ask/:key/answer/upload',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_CREATE',
  takesNoOthers: true,
  body: v.object({
    ask_proof: askProof,
    nonce,
    /** The length of the whole ciphertext. */
    bytes: beginUpload.body.entries.bytes,
    /** How many parts it is sent in. */
    parts: beginUpload.body.entries.parts,
    share,
    proof_hash: proofHash,
  }),
  reply: beginUpload.reply,
});

/** Finish an answer in parts. It is listed from then on. Can be repeated. */
export const finishAnswer = endpoint({
  method: 'POST',
  path: '/api/v2/ask/:key/answer/finish',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_PART',
  takesNoOthers: true,
  body: v.object({
    ask_proof: askProof,
    nonce,
    enc,
    hashes: partHashes,
  }),
  reply: sentAnswer,
});

/** An answer, as the requester has it. */
const listedAnswer = v.object({
  /** Its number, from 1. */
  number: v.number(),
  /** The key to open it with, together with both proofs. */
  key: v.string(),
  /** From which its key is derived, base64url. */
  enc: v.string(),
  created: epochSeconds,
  expiration_stamp: epochSeconds,
  /** The length of its ciphertext. */
  bytes: v.number(),
  /** How many parts it is stored in; 0 when it comes with the secret. */
  parts: v.number(),
  /** Whether it was opened, burned or has expired; absent where the call has `after`. */
  state: v.optional(v.picklist(['new', 'received', 'burned', 'expired'])),
});

/** List the answers. For the holder of the private page; `after` leaves out those that are known. */
export const listAnswers = endpoint({
  method: 'POST',
  path: '/api/v2/ask/:key/answers',
  token: 'secrets',
  limit: 'LIMIT_LOOK',
  // It changes nothing: it is no GET because a proof must stand in no address.
  shrimp: 'exempt',
  isPoll: true,
  body: v.object({
    manage_proof: manageProof,
    /** The number of the last answer that is known. */
    after: clampedCount(0, 1000),
  }),
  reply: v.object({
    record: v.object({
      ...ask.entries,
      /** The encrypted question, base64url; absent once it is wiped. */
      box: v.optional(v.string()),
    }),
    /** The answers, in the order in which they came. */
    answers: v.array(listedAnswer),
  }),
});

/** Change a request. `close` takes no more answers; `answers` takes more; `delete` burns an answer and takes another in its place. */
export const manageAsk = endpoint({
  method: 'POST',
  path: '/api/v2/ask/:key/manage',
  token: 'secrets',
  limit: 'LIMIT_ASK',
  body: v.object({
    manage_proof: manageProof,
    /** What to do. */
    action: v.picklist(['close', 'answers', 'delete'], 'field_type'),
    /** With `answers`: how many it takes from now on; never fewer. */
    answers: clampedCount(1, ANSWERS_MAX),
    /** With `delete`: the number of the answer. */
    number: clampedCount(0, 1000),
  }),
  reply: v.object({ record: ask }),
});
