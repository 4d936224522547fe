import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import classes from '#features/ksef/public.module.css'

/** How a company lets the office see its invoices, click by click in the Ministry's application. */
export function GrantSteps({ office_nip }: { office_nip: string | null }) {
  if (!office_nip)
    return (
      <p className={classes.text}>
        Biuro nie dodało jeszcze swojego certyfikatu KSeF, więc firma nie ma komu nadać uprawnienia. Administrator biura robi to w Ustawieniach, w Integracjach.
      </p>
    )
  return (
    <div>
      <p className={classes.text}>Uprawnienie nadaje firma: osoba, która może nim zarządzać, zwykle właściciel albo członek zarządu. Zajmuje to kilka minut.</p>
      <ol className={classes.steps}>
        <li>
          Proszę otworzyć Aplikację Podatnika KSeF (<b>ap.ksef.mf.gov.pl</b>) i zalogować się w kontekście NIP-u firmy.
        </li>
        <li>
          W menu <b>Uprawnienia</b> wybrać <b>Nadaj uprawnienia</b>, a potem <b>podmiotowi</b>.
        </li>
        <li>
          Wpisać NIP biura:{' '}
          <span className={classes.nip}>
            <b>{office_nip}</b>{' '}
            <CopyButton value={office_nip} size="xs">
              Kopiuj NIP biura
            </CopyButton>
          </span>
        </li>
        <li>
          Zaznaczyć tylko <b>przeglądanie faktur</b>. Innych uprawnień biuro nie potrzebuje.
        </li>
        <li>
          Zatwierdzić, wrócić tutaj i nacisnąć <b>Sprawdź</b>.
        </li>
      </ol>
    </div>
  )
}
