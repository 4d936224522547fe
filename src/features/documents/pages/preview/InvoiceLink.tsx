import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type DocumentLink, documents } from '#features/documents/shared/contract.ts'
import { linkLabels } from '#features/documents/shared/labels.ts'
import { useCall } from '#web/api/use-call.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useUser } from '#web/session/use-session.ts'
import classes from './InvoicePreview.module.css'

const bare = (text: string) => text.replace(/\s/g, '').toUpperCase()

interface InvoiceNumbers {
  number: string | null
  ksef_number: string | null
}

const isSame = (link: DocumentLink, { number, ksef_number }: InvoiceNumbers) =>
  ksef_number !== null && link.ksef_number !== null
    ? link.ksef_number === ksef_number
    : number !== null && link.number !== null && bare(link.number) === bare(number.slice(0, 60))

/** What the page beside has asked for already. */
const useLinks = (document_id: string) => useCall(documents.get, { params: { id: document_id } }).data?.data.links ?? []

function usePathOf() {
  const { isAdmin } = useUser()
  return ({ id }: DocumentLink) => linkTo(isAdmin ? 'dashboard-documents-view' : 'documents-view', { id })
}

/** An invoice that the sheet names, as the way to it where it is among the documents. */
export function InvoiceLink({
  document_id,
  kind,
  named,
  children,
}: {
  document_id: string
  kind: DocumentLink['kind']
  named: InvoiceNumbers
  children: ReactNode
}) {
  const pathOf = usePathOf()
  const link = useLinks(document_id).find(one => one.kind === kind && isSame(one, named))
  return link ? <Link to={pathOf(link)}>{children}</Link> : children
}

/** What came after the invoice, and so does not stand in it. */
export function LaterInvoices({ document_id }: { document_id: string }) {
  const pathOf = usePathOf()
  const later = useLinks(document_id).filter(({ kind }) => kind === 'corrected_by' || kind === 'settled_by')
  if (later.length === 0) return null
  return (
    <div className={classes.correction}>
      {later.map(link => (
        <p key={`${link.kind} ${link.id}`}>
          {linkLabels[link.kind]}: <Link to={pathOf(link)}>{link.number ?? link.title}</Link>
        </p>
      ))}
    </div>
  )
}
