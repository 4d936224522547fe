import type { Company } from '#features/companies/shared/contract.ts'
import { exports, keptDays } from '#features/exports/shared/contract.ts'
import { dayForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { watchPendingExport } from '#features/exports/public.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import classes from './CompanyShow.module.css'

/** What leaves the office is said before it is made. */
export function HandoverDialog({ company: { id, title }, onClose }: { company: Company; onClose(): void }) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Paczka przekazania: ${title}`}
      act="Przygotuj paczkę"
      onConfirm={async () => {
        const { data } = await call(exports.handover, { body: { company_id: id } })
        toast('Przygotowujemy paczkę. Postęp i plik są w pracach w tle, u góry strony.')
        await watchPendingExport(data.id)
      }}
    >
      <ul className={classes.meaning}>
        <li>
          W archiwum ZIP będzie to, co widzi właściciel firmy: dane, dokumenty z plikami i ich starszymi wersjami, rozliczenia, limity, pracownicy, sprawy,
          zadania wspólne i rozmowy, a z osobistych rzeczy właścicieli szkolenia i imienne ankiety.
        </li>
        <li>Nie będzie w nim notatek, zadań ani komentarzy wewnętrznych i czasu pracy biura.</li>
        <li>Plik nie jest zaszyfrowany, a są w nim numery PESEL i wynagrodzenia. Przygotowanie i pobranie zapisuje dziennik.</li>
        <li>Gotowy plik czeka {plural(keptDays, dayForms)} i pobiera go tylko osoba, która go przygotowała.</li>
      </ul>
    </ConfirmDialog>
  )
}
