import { demoNip } from '#demo/companies.ts'
import { makeInvoice } from '#demo/ksef/invoices.ts'
import type { Line, MadeInvoice, Party, WantedInvoice } from '#demo/ksef/invoice-parts.ts'
import { createHash } from 'node:crypto'
import { seededRandom } from './seeded-random.ts'
import { addToMonth } from '#kernel/dates/dates.ts'

/** Who trades with the demo's companies, and what with; amounts are grosze, net. */
interface Partner {
  name: string
  /** Days of each month on which there is an invoice. */
  days: readonly number[]
  goods: readonly (readonly [name: string, unit: string, lowest: number, highest: number])[]
  sells?: false
  currency?: 'EUR'
}

const partners: Readonly<Record<string, readonly Partner[]>> = {
  'Pracownia Glinka Anna Zawilska': [
    { name: 'Energia Podgórska S.A.', days: [4], goods: [['Energia elektryczna', 'kWh', 92, 104]] },
    { name: 'Łącza Południe S.A.', days: [2], goods: [['Internet światłowodowy, abonament', 'mies.', 7900, 7900]] },
    {
      name: 'Glina i Szkliwa Hurt s.c.',
      days: [3, 17],
      goods: [
        ['Masa lejna biała, 20 kg', 'op.', 6400, 7200],
        ['Szkliwo bezołowiowe', 'kg', 3800, 5200],
      ],
    },
    { name: 'Stacja Paliw Zakole sp. z o.o.', days: [6, 14, 25], goods: [['Olej napędowy', 'l', 520, 560]] },
    { name: 'Opakowania Żaczek sp.j.', days: [11], goods: [['Karton klapowy 40×30', 'szt.', 310, 360]] },
    { name: 'Galeria Stary Młyn sp. z o.o.', days: [9, 22], goods: [['Misa kamionkowa', 'szt.', 14_000, 19_000]], sells: false },
    { name: 'Restauracja Pod Jaworem s.c.', days: [18], goods: [['Zastawa na zamówienie, komplet', 'kpl.', 42_000, 56_000]], sells: false },
  ],
  'Zielony Kąt sp. z o.o.': [
    {
      name: 'Ogrody Hurt s.c.',
      days: [3, 12, 24],
      goods: [
        ['Ziemia ogrodowa 50 l', 'szt.', 1390, 1590],
        ['Tuja szmaragd, 120 cm', 'szt.', 4900, 6200],
      ],
    },
    { name: 'Energia Podgórska S.A.', days: [5], goods: [['Energia elektryczna', 'kWh', 92, 104]] },
    { name: 'Stacja Paliw Zakole sp. z o.o.', days: [2, 10, 19, 27], goods: [['Benzyna bezołowiowa 95', 'l', 490, 540]] },
    { name: 'Serwis Maszyn Kosiarz', days: [16], goods: [['Ostrzenie noży kosiarki', 'usł.', 9000, 12_000]] },
    { name: 'Nasiona Dolina sp. z o.o.', days: [8], goods: [['Mieszanka traw, 25 kg', 'szt.', 11_000, 12_500]], currency: 'EUR' },
    { name: 'Wspólnota Mieszkaniowa Lipowa 4', days: [20], goods: [['Utrzymanie zieleni', 'mies.', 180_000, 180_000]], sells: false },
  ],
}

export const connected = Object.keys(partners)

const names = [...new Set(Object.values(partners).flatMap(of => of.map(({ name }) => name)))]
/** From a range that no company of the demo has. */
const nipOf = (name: string) => demoNip(300 + names.indexOf(name))

const twelveDigits = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12).toUpperCase()
const dayOf = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`

function linesOf({ goods }: Partner, chance: () => number): Line[] {
  return goods.map(([name, unit, lowest, highest]) => ({
    name,
    unit,
    price: Math.round(lowest + chance() * (highest - lowest)),
    quantity: unit === 'mies.' || unit === 'usł.' ? 1 : unit === 'kWh' || unit === 'l' ? Math.round(30 + chance() * 160) : Math.ceil(chance() * 12),
  }))
}

function wantedOf(company: Party, partner: Partner, issued: string, reference: string): WantedInvoice {
  const chance = seededRandom(reference)
  const other = { nip: nipOf(partner.name), name: partner.name }
  const [seller, buyer] = partner.sells === false ? [company, other] : [other, company]
  return {
    ...{ seller, buyer, issued, reference },
    number: `FV/${1 + Math.floor(chance() * 900)}/${issued.slice(5, 7)}/${issued.slice(0, 4)}`,
    lines: linesOf(partner, chance),
    ...(partner.currency && { currency: partner.currency, exchangeRate: 4.27 }),
  }
}

export interface Arrival {
  invoice: MadeInvoice
  /** When KSeF stored it. */
  storedAt: string
}

/** A delivery of which one piece each was sent back. */
function correctionOf(wanted: WantedInvoice, corrects: MadeInvoice, issued: string): MadeInvoice {
  const before = wanted.lines ?? []
  const lines = before.map(line => ({ ...line, quantity: Math.max(1, (line.quantity ?? 1) - 1) }))
  const reference = twelveDigits(`${wanted.reference} correction`)
  return makeInvoice({ ...wanted, kind: 'KOR', number: `KOR/${wanted.number}`, issued, reference, before, lines, corrects: [corrects] })
}

/** All invoices of a company from February 2026 until an instant: the same ones whenever it is asked, so that a restart doubles nothing. */
export function invoicesUntil(title: string, nip: string, until: Date): Arrival[] {
  const company = { nip, name: title }
  const arrivals: Arrival[] = []
  for (let month = '2026-02'; month <= until.toISOString().slice(0, 7); month = addToMonth(month, 1))
    for (const [place, partner] of (partners[title] ?? []).entries())
      for (const day of partner.days) {
        const issued = dayOf(month, day)
        const wanted = wantedOf(company, partner, issued, twelveDigits(`${title} ${partner.name} ${issued}`))
        const invoice = makeInvoice(wanted)
        arrivals.push({ invoice, storedAt: `${issued}T0${6 + (place % 4)}:${10 + place}:${10 + day}Z` })
        if (partner.goods.length < 2 || day > 20) continue
        const corrected = dayOf(month, day + 4)
        arrivals.push({ invoice: correctionOf(wanted, invoice, corrected), storedAt: `${corrected}T11:${10 + place}:${10 + day}Z` })
      }
  return arrivals.filter(({ storedAt }) => new Date(storedAt) <= until)
}

/** One that is issued now. */
export function newInvoice(title: string, nip: string, now: Date): MadeInvoice {
  const serial = now.toISOString()
  const of = partners[title] ?? []
  const partner = of[Math.floor(seededRandom(serial)() * of.length)]
  if (!partner) throw new Error(`Nobody trades with ${title}.`)
  return makeInvoice(wantedOf({ nip, name: title }, partner, serial.slice(0, 10), twelveDigits(`${title} ${serial}`)))
}
