import { type Company, companies } from '#features/companies/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import classes from './CompanyShow.module.css'

/** What moving to the archive means is said before it is done. */
export function ArchiveDialog({ company: { id, title }, onClose }: { company: Company; onClose(): void }) {
  const refresh = () => refreshQueries('companies', 'users', 'settlements')
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Przenieść do archiwum: ${title}?`}
      act="Przenieś do archiwum"
      onConfirm={async () => {
        await call(companies.archive, { params: { id } })
        toast(`Przeniesiono do archiwum: „${title}”.`, { undo: () => call(companies.restore, { params: { id } }).then(refresh) })
        await refresh()
      }}
    >
      <ul className={classes.meaning}>
        <li>Firma znika z listy firm; pokazuje ją filtr „W archiwum”.</li>
        <li>Nowe miesiące już się jej nie otwierają. Otwarte można dokończyć i tylko do nich dodać dokumenty.</li>
        <li>Nie zakłada się jej nowych spraw, zadań ani rozmów i nikogo się do niej nie dodaje. Rozpoczęte toczą się dalej.</li>
        <li>Połączenie z KSeF kończy się w nocy: portal usuwa token firmy i zawiadamia ją o tym.</li>
        <li>Dokumenty i rozliczenia zostają, a klient nadal je widzi.</li>
        <li>Paczkę dla klienta albo jego następnego biura można przygotować także potem, z menu firmy.</li>
        <li>Jej NIP może dostać nowo dodana firma; wtedy tej nie da się przywrócić.</li>
      </ul>
    </ConfirmDialog>
  )
}
