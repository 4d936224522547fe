import type { Invoice, InvoiceParty } from '#features/documents/shared/contract-invoice.ts'
import { partyNumber } from '#features/documents/shared/labels-invoice.ts'
import { Facts } from './InvoiceParts.tsx'
import classes from './InvoicePreview.module.css'

function Party({ party }: { party: InvoiceParty }) {
  return (
    <div>
      <h3>{party.role}</h3>
      <p className={classes.strong}>{party.title ?? 'Bez nazwy'}</p>
      {party.vat_number && <p>{partyNumber(party)}</p>}
      {party.address.map((line, place) => (
        <p key={place}>{line}</p>
      ))}
      <Facts details={party.details} />
    </div>
  )
}

/** Side by side, where there is room. */
export function Parties({ invoice: { seller, buyer, others } }: { invoice: Invoice }) {
  return (
    <div className={classes.parties}>
      {[seller, buyer, ...others].map((party, place) => (
        <Party key={place} party={party} />
      ))}
    </div>
  )
}
