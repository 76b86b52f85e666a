/** What opens and shows an answer. Loaded when the first one is opened, with the texts that recipients have. */
export { claimFor, liveClaim, storeClaim } from '../../api/claim.ts';
export { openAnswer } from '../../api/open-answer.ts';
export { forgetDownload } from '../../api/unseal.ts';
export { FileList } from '../../parts/opened/file-list.tsx';
export { MessageCard } from '../../parts/opened/message-card.tsx';
export { UnsealProgress } from '../../parts/opened/unseal-progress.tsx';
