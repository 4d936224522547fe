import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeListener } from '#demo/ksef/listener.ts'

/** The documented test key of the REGON service. */
export const gusKey = 'abcde12345abcde12345'

abstract class StandIn {
  url = ''
  mood = 'usual'
  /** Where it sends on to, when it has moved. */
  elsewhere = ''
  readonly requests: string[] = []
  /** What happens before it answers. */
  meanwhile: () => Promise<unknown> = async () => undefined
  readonly #server: Server

  constructor() {
    this.#server = createServer(
      fakeListener(async (request, response) => {
        let body = ''
        for await (const part of request) body += part
        if (this.mood === 'down') return void response.socket?.destroy()
        if (this.mood === 'moved') return void response.writeHead(307, { location: `${this.elsewhere}${request.url}` }).end()
        if (this.mood === 'broken') return void response.writeHead(503).end('Service Unavailable')
        await this.meanwhile()
        this.answer(request, response, body)
      }),
    )
  }

  async listen(port = 0): Promise<string> {
    await new Promise<void>(resolve => this.#server.listen(port, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this.url
  }

  async stop() {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  protected abstract answer(request: IncomingMessage, response: ServerResponse, body: string): void
}

/** The taxpayer list as its documentation shows it: a search by NIP, the limit of a day, numbers it takes for wrong. */
export class TaxpayerListStandIn extends StandIn {
  readonly subjects = new Map<string, Record<string, unknown>>()

  protected answer(request: IncomingMessage, response: ServerResponse) {
    const address = new URL(request.url ?? '', this.url)
    const nip = /^\/api\/search\/nip\/(\d+)$/.exec(address.pathname)?.[1] ?? ''
    this.requests.push(nip)
    const send = (status: number, body: unknown) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (this.mood === 'slow') return
    if (this.mood === 'nonsense') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Przerwa techniczna</html>')
    if (this.mood === 'limited') return send(429, { code: 'WL-191', message: 'Limit dziennych zapytań został przekroczony.' })
    if (this.mood === 'wrong') return send(400, { code: 'WL-115', message: 'Nieprawidłowy NIP.' })
    if (!/^\d{4}-\d{2}-\d{2}$/.test(address.searchParams.get('date') ?? '')) return send(400, { code: 'WL-101', message: 'Pole ‘Data’ nie może być puste.' })
    const check = /^\/api\/check\/nip\/(\d+)\/bank-account\/(\d{26})$/.exec(address.pathname)
    const stamp = { requestDateTime: '20-11-2026 10:15:00', requestId: `abc12-${this.requests.length}` }
    if (check) {
      const accounts = this.subjects.get(check[1] ?? '')?.accountNumbers
      const accountAssigned = Array.isArray(accounts) && accounts.includes(check[2]) ? 'TAK' : 'NIE'
      return send(200, { result: { accountAssigned, ...stamp } })
    }
    send(200, { result: { subject: this.subjects.get(nip) ?? null, ...stamp } })
  }
}

type Row = Record<string, string>
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const rowXml = (row: Row) =>
  `<dane>${Object.entries(row)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join('')}</dane>`
const documentOf = (rows: Row[]) => `<root>${rows.map(rowXml).join('')}</root>`
const valueIn = (body: string, name: string) => new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`).exec(body)?.[1] ?? ''

/** The REGON service: sessions by a header, documents inside of text, errors inside of 200, everything as MTOM. */
export class RegonStandIn extends StandIn {
  readonly entities = new Map<string, Row[]>()
  readonly reports = new Map<string, Row>()
  #session = ''
  #sessions = 0

  /** As after an hour. */
  forgetSessions() {
    this.#session = ''
  }

  protected answer(request: IncomingMessage, response: ServerResponse, body: string) {
    const action = /action="([^"]+)"/.exec(String(request.headers['content-type']))?.[1] ?? ''
    const operation = action.split('/').at(-1) ?? ''
    this.requests.push(operation)
    const known = this.#session !== '' && request.headers.sid === this.#session
    const answers: Record<string, () => string> = {
      Zaloguj: () => this.#logIn(valueIn(body, 'pKluczUzytkownika')),
      GetValue: () => (known ? '0' : '7'),
      DaneSzukajPodmioty: () => (known ? this.#search(valueIn(body, 'Nip')) : ''),
      DanePobierzPelnyRaport: () => (known ? this.#report(valueIn(body, 'pRegon'), valueIn(body, 'pNazwaRaportu')) : ''),
    }
    const answer = answers[operation]
    if (!answer) return void response.writeHead(500).end()
    const namespace = operation === 'GetValue' ? 'http://CIS/BIR/2014/07' : 'http://CIS/BIR/PUBL/2014/07'
    const envelope = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://www.w3.org/2005/08/addressing"><s:Header><a:Action s:mustUnderstand="1">${action}Response</a:Action></s:Header><s:Body><${operation}Response xmlns="${namespace}"><${operation}Result>${escaped(answer())}</${operation}Result></${operation}Response></s:Body></s:Envelope>`
    const part = `--uuid:1+id=1\r\nContent-ID: <http://tempuri.org/0>\r\nContent-Transfer-Encoding: 8bit\r\nContent-Type: application/xop+xml;charset=utf-8;type="application/soap+xml"\r\n\r\n${envelope}\r\n--uuid:1+id=1--`
    const type = 'multipart/related; type="application/xop+xml";start="<http://tempuri.org/0>";boundary="uuid:1+id=1";start-info="application/soap+xml"'
    response.writeHead(200, { 'content-type': type }).end(part)
  }

  #logIn(key: string): string {
    if (key !== gusKey) return ''
    this.#session = `sesja${String(++this.#sessions).padStart(15, '0')}`
    return this.#session
  }

  #search(nip: string): string {
    const rows = this.entities.get(nip)
    return documentOf(rows ?? [{ ErrorCode: '4', ErrorMessagePl: 'Nie znaleziono podmiotu dla podanych kryteriów wyszukiwania.', Nip: nip }])
  }

  #report(regon: string, name: string): string {
    const row = this.reports.get(`${regon} ${name}`)
    return documentOf([row ?? { ErrorCode: '5', ErrorMessagePl: 'Brak uprawnień do raportu lub brak raportu.' }])
  }
}

export const limitedCompany = { nip: '9990000014', regon: '990000016', krs: '0009999991', account: '83999900130000000000000001' }

/** A company that both registers know, each its own way. */
export function registerLimitedCompany(list: TaxpayerListStandIn, regon: RegonStandIn) {
  const { nip, krs, account } = limitedCompany
  const name = 'PRZYKŁADOWA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ'
  const shared = { name, nip, regon: limitedCompany.regon, pesel: null, residenceAddress: null, representatives: [], authorizedClerks: [], partners: [] }
  list.subjects.set(nip, {
    ...shared,
    krs,
    statusVat: 'Czynny',
    workingAddress: 'UL. TESTOWA 1/2, 00-001 WARSZAWA',
    accountNumbers: [account],
    removalDate: null,
  })
  const address = { Miejscowosc: 'Warszawa', KodPocztowy: '00-001', Ulica: 'ul. Testowa', NrNieruchomosci: '1', NrLokalu: '2' }
  const row = { Regon: limitedCompany.regon, Nip: nip, StatusNip: '', Nazwa: name, ...address, Typ: 'P', SilosID: '6', DataZakonczeniaDzialalnosci: '' }
  regon.entities.set(nip, [row])
  const report = {
    praw_regon9: limitedCompany.regon,
    praw_nip: nip,
    praw_nazwa: name,
    praw_numerWRejestrzeEwidencji: krs,
    praw_dataRozpoczeciaDzialalnosci: '2020-01-01',
  }
  regon.reports.set(`${limitedCompany.regon} BIR12OsPrawna`, { ...report, praw_adresEmail: 'BIURO@PRZYKLADOWA.EXAMPLE', praw_numerTelefonu: '' })
}

/** The account of SMSAPI, for whoever has its token. */
export class SmsApiStandIn extends StandIn {
  readonly token = 'tajny'
  profile: unknown = { name: 'Biuro', username: 'biuro', payment_type: 'prepaid', user_type: 'native', points: 123.45 }

  protected answer(request: IncomingMessage, response: ServerResponse) {
    if (request.headers.authorization !== `Bearer ${this.token}` || request.url !== '/profile') return void response.writeHead(404).end()
    response.setHeader('content-type', 'application/json').end(JSON.stringify(this.profile))
  }
}

/** Pwned Passwords as its documentation shows it: all ends that begin alike, and with padding some that were never seen. */
export class PwnedPasswordsStandIn extends StandIn {
  readonly #seen = new Map<string, number>()

  /** How often it was seen; nought makes padding of it. */
  add(password: string, times: number) {
    this.#seen.set(createHash('sha1').update(password).digest('hex').toUpperCase(), times)
  }

  protected answer(request: IncomingMessage, response: ServerResponse) {
    this.requests.push(`${request.method} ${request.url}`)
    const beginning = /^\/range\/([0-9A-F]{5})$/.exec(request.url ?? '')?.[1]
    if (!beginning) return void response.writeHead(400).end('The hash prefix was not in a valid format')
    const padded = request.headers['add-padding'] === 'true'
    const lines = [...this.#seen].filter(([digest, times]) => digest.startsWith(beginning) && (padded || times > 0))
    if (this.mood === 'endless') lines.push([beginning.padEnd(2_000_000, 'F'), 1])
    const answer = [['0'.repeat(35), 1], ...lines.map(([digest, times]) => [digest.slice(5), times])].map(line => line.join(':'))
    response.setHeader('content-type', 'text/plain').end(answer.join('\r\n'))
  }
}
