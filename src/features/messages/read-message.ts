import { largestMessage } from '#features/messages/rules.ts'
import { readWritten } from '#server/rich-text.ts'

export const readMessage = ({ content, file_ids }: { content: string; file_ids: readonly string[] }) =>
  readWritten(content, { most: largestMessage, tooLong: 'Wiadomość jest za długa. Może mieć najwyżej 1 MB.', files: file_ids.length })
