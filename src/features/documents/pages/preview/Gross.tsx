import type { DocumentRow } from '#features/documents/shared/contract.ts'
import { sumOf, zlotyOf } from '#features/documents/shared/format-sum.ts'
import classes from './Gross.module.css'

/** The gross amount, and small under one in another currency what it is in złoty. */
export function Gross({ of }: { of: Pick<DocumentRow, 'gross' | 'currency' | 'gross_pln'> }) {
  const zloty = zlotyOf(of)
  return (
    <>
      {sumOf(of.gross, of.currency)}
      {zloty && <span className={classes.zloty}>{zloty}</span>}
    </>
  )
}
