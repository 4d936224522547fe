import type { RecordWords } from '#features/audit/shared/field-words.ts'
import { extensionPoint } from '#kernel/extension.ts'

/** How every feature calls the fields of what it logs, for a file of the log. */
export const loggedWords = extensionPoint<RecordWords>('how records call their fields in a file')
