import type { Line } from '#features/document-checklists/shared/contract.ts'

/** What may be chosen, and what was chosen when it still could be. */
export const withKept = (offered: readonly Line[], selectedLines: readonly Line[]): Line[] => [
  ...offered,
  ...selectedLines.filter(({ code }) => !offered.some(line => line.code === code)),
]

/** As people read them, not as they were ticked. */
export const inOrderOf = (lines: readonly Line[], codes: readonly string[]) => lines.map(({ code }) => code).filter(code => codes.includes(code))
