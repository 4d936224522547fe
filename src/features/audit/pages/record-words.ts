import type { RecordWords } from '#features/audit/shared/field-words.ts'
import { extensionPoint } from '#kernel/extension.ts'

/** The log calls no feature by its name: what their records' fields are called comes to it, once an entry is opened. */
export const loadRecordWords = extensionPoint<() => Promise<RecordWords>>('how records call their fields')
