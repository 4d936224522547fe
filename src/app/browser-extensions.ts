import { loadRecordWords } from '#features/audit/pages/record-words.ts'

/** Fills the extension points of lower layers in the browser. */

loadRecordWords.provide(() => import('./audit-words.ts').then(part => part.auditWords))
