import type { DocumentRow } from '#features/documents/shared/contract.ts'
import { sumOf } from '#features/documents/shared/format-sum.ts'

export const formatGross = ({ gross, currency }: Pick<DocumentRow, 'gross' | 'currency'>) => sumOf(gross, currency)
