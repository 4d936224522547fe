import { escapeUTF8 } from 'entities/escape'
import type { RegisteredCompany } from '#features/public-registers/shared/contract.ts'
import { RegisterError } from './register-error.ts'
import { sound, typeOfName } from './reading.ts'
import { callGus, inside, readXml, type Xml } from './soap.ts'

type Row = Record<string, string>

const notFound = '4'
const noSession = '7'

/** Records of an inner document; an error of the service is a record too. */
function rowsOf(text: string): Row[] {
  const data = inside(readXml(text).root, 'dane')
  const rows: (Xml | undefined)[] = Array.isArray(data) ? data : [data]
  return rows.filter(row => typeof row === 'object') as Row[]
}

/** One for sole traders, another for everybody else; other silos have nothing that the search has not. */
function reportFor({ Typ, SilosID }: Row) {
  if (Typ === 'P') return { name: 'BIR12OsPrawna', prefix: 'praw_' }
  return Typ === 'F' && SilosID === '1' ? { name: 'BIR12OsFizycznaDzialalnoscCeidg', prefix: 'fiz_' } : undefined
}

function legalStatus(row: Row, of: (name: string) => string | undefined): RegisteredCompany['legal_status'] {
  if (row.DataZakonczeniaDzialalnosci || of('dataZakonczeniaDzialalnosci') || of('dataSkresleniaZRegon')) return 'wykreslona'
  const suspended = of('dataZawieszeniaDzialalnosci')
  const resumed = of('dataWznowieniaDzialalnosci')
  return suspended && (!resumed || resumed < suspended) ? 'zawieszona' : 'aktywna'
}

function toRegisteredCompany(row: Row, report: Row, prefix: string): RegisteredCompany {
  const of = (name: string) => report[`${prefix}${name}`] || undefined
  const register = of('numerWRejestrzeEwidencji')
  return sound({
    title: row.Nazwa,
    company_type: typeOfName(row.Nazwa ?? '') ?? (row.Typ === 'F' ? 'jdg' : undefined),
    regon: row.Regon,
    krs: row.Typ === 'P' && register && /^\d{10}$/.test(register) ? register : undefined,
    street: row.Ulica?.replace(/^ul\.\s+/i, ''),
    building: row.NrNieruchomosci,
    unit: row.NrLokalu,
    postal_code: row.KodPocztowy,
    city: row.Miejscowosc,
    email: of('adresEmail'),
    phone: of('numerTelefonu'),
    business_start: of('dataRozpoczeciaDzialalnosci'),
    legal_status: legalStatus(row, of),
  })
}

/** The REGON register of GUS: BIR 1.2. One session serves all until the service forgets it, after about an hour. */
export class RegonRegister {
  readonly #url: string
  readonly #key: string
  #session: Promise<string> | undefined

  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  async #logIn(): Promise<string> {
    const session = await callGus(this.#url, 'Zaloguj', `<ns:pKluczUzytkownika>${escapeUTF8(this.#key)}</ns:pKluczUzytkownika>`)
    // The service says of a wrong key nothing at all.
    if (!session) throw new RegisterError('refused')
    return session
  }

  async #inSession(): Promise<string> {
    this.#session ??= this.#logIn()
    try {
      return await this.#session
    } catch (error) {
      this.#session = undefined
      throw error
    }
  }

  /** An operation's records. Nothing at all may mean that the session is over: then once more in a new one. */
  async #ask(operation: string, content: string, again = true): Promise<Row[]> {
    const session = await this.#inSession()
    const text = await callGus(this.#url, operation, content, session)
    const rows = text ? rowsOf(text) : []
    const code = rows[0]?.ErrorCode ?? (rows.length === 0 ? await this.#messageCode(session) : undefined)
    if (code === undefined) return rows
    if (code === notFound) return []
    this.#session = undefined
    if (code !== noSession || !again) throw new RegisterError('unavailable', `Code ${code}`)
    return this.#ask(operation, content, false)
  }

  /** Without the report, the search alone is worth having. */
  async #details(content: string): Promise<Row> {
    try {
      return (await this.#ask('DanePobierzPelnyRaport', content))[0] ?? {}
    } catch (error) {
      if (error instanceof RegisterError) return {}
      throw error
    }
  }

  async #messageCode(session: string): Promise<string> {
    return callGus(this.#url, 'GetValue', '<ns:pNazwaParametru>KomunikatKod</ns:pNazwaParametru>', session)
  }

  /** Null when the register does not know the NIP. */
  async find(nip: string): Promise<RegisteredCompany | null> {
    const rows = await this.#ask('DaneSzukajPodmioty', `<ns:pParametryWyszukiwania><dat:Nip>${nip}</dat:Nip></ns:pParametryWyszukiwania>`)
    // Local units stand beside their parent.
    const row = rows.find(({ Typ }) => Typ === 'P' || Typ === 'F')
    if (!row) return null
    const report = reportFor(row)
    if (!report) return toRegisteredCompany(row, {}, '')
    const content = `<ns:pRegon>${escapeUTF8(row.Regon ?? '')}</ns:pRegon><ns:pNazwaRaportu>${report.name}</ns:pNazwaRaportu>`
    return toRegisteredCompany(row, await this.#details(content), report.prefix)
  }
}
