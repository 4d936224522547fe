import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import type { KsefEnvironment } from '#kernel/ksef-environment.ts'
import classes from '#features/ksef/public.module.css'

/** Which of the Ministry's applications it is, in words: only one address of them is known for sure. */
const applications: Record<Exclude<KsefEnvironment, 'production'>, string> = {
  demo: 'środowiska przedprodukcyjnego (Demo)',
  test: 'środowiska testowego',
  pretended: 'tego środowiska',
  other: 'tego środowiska',
}

/** How a company lets the office see its invoices, click by click in the Ministry's application. */
export function GrantSteps({ office_nip, environment }: { office_nip: string | null; environment: KsefEnvironment }) {
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
          Proszę otworzyć Aplikację Podatnika KSeF{' '}
          {environment === 'production' ? (
            <a href="https://ap.ksef.mf.gov.pl" target="_blank" rel="noreferrer">
              ap.ksef.mf.gov.pl
            </a>
          ) : (
            applications[environment]
          )}{' '}
          i zalogować się w kontekście NIP-u firmy.
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
