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
 * Ask for a secret. The question is encrypted in `box`, which this site cannot read. The call can be repeated: with the same `box`
 * and hashes it changes nothing.
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
    /**
     * Takes answers for so many seconds, within the limits of the site and the plan: `expiration_stamp` of the answer says until
     * when. Absent, null or empty: the default.
     */
    ttl,
    /** Each answer expires after so many seconds, within the same limits. Default: 7 days. */
    answer_ttl: ttl,
    /** How many answers it takes. Default: `1`. */
    answers: clampedCount(1, ANSWERS_MAX),
    label,
    /**
     * `answered`: the account is emailed about each answer. Empty: it is not. Absent: it is, except for calls with an API token.
     * Needs an account.
     */
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
      /** The longest ciphertext of an answer, in bytes. */
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
    /** The key of the receipt of the answer. The receipt shows whether it was opened, and burns it. */
    key: v.string(),
    /** The page of the receipt. */
    metadata_url: v.string(),
  }),
});

/**
 * Answer a request. For a ciphertext that fits into one call. With the same fields it can be repeated.
 */
export const answerAsk = endpoint({
  method: 'POST',
  path: '/api/v2/ask/:key/answer',
  isForRecipients: true,
  token: 'secrets',
  limit: 'LIMIT_CREATE',
  takesCiphertext: 'of-any-plan',
  takesNoOthers: true,
  body: v.object({
    ask_proof: askProof,
    nonce,
    enc,
    /** The encrypted answer (docs/protocol.md), base64url or a file of a form: up to 1,048,848 bytes. */
    sealed,
    share,
    proof_hash: proofHash,
  }),
  reply: sentAnswer,
});

/**
 * Begin to answer in parts. For a longer ciphertext. Answers with the key of the receipt, under which its parts are uploaded:
 * `POST /api/v2/private/{key}/part/{part}`.
 */
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
    /** The length of the whole ciphertext in bytes, which is that of a size class (docs/protocol.md). */
    bytes: beginUpload.body.entries.bytes,
    /** How many parts it is sent in. */
    parts: beginUpload.body.entries.parts,
    share,
    proof_hash: proofHash,
  }),
  reply: beginUpload.reply,
});

/**
 * Finish an answer in parts. From then on the requester sees it. The call can be repeated. An upload reserves no place: if the request
 * was answered by others or closed meanwhile, the call is refused with `ask_ended`.
 */
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
  /** When it came, in epoch seconds. */
  created: epochSeconds,
  /** When it expires, in epoch seconds. */
  expiration_stamp: epochSeconds,
  /** The length of its ciphertext, in bytes. */
  bytes: v.number(),
  /** How many parts it is stored in; 0 when it comes with the secret. */
  parts: v.number(),
  /** Whether it was opened, burned or has expired; absent where the call has `after`. */
  state: v.optional(v.picklist(['new', 'received', 'burned', 'expired'])),
});

/** List the answers. For whoever has the private page. `after` leaves out the answers that you know. */
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
    /** The number of the last answer that you know. */
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

/**
 * Change a request. `close`: it takes no more answers. `answers`: it takes more, up to 20. `delete`: burns an answer and frees its
 * place. A request takes at most 60 answers in all, the deleted ones included. Together, the answers that are not deleted can have at
 * most four times the bytes of the longest answer that is allowed.
 */
export const manageAsk = endpoint({
  method: 'POST',
  path: '/api/v2/ask/:key/manage',
  token: 'secrets',
  limit: 'LIMIT_ASK',
  body: v.object({
    manage_proof: manageProof,
    /** What to do. */
    action: v.picklist(['close', 'answers', 'delete'], 'field_type'),
    /** With `answers`: how many it takes in all. A smaller number than before changes nothing. */
    answers: clampedCount(1, ANSWERS_MAX),
    /** With `delete`: the number of the answer. */
    number: clampedCount(0, 1000),
  }),
  reply: v.object({ record: ask }),
});
