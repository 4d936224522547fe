import { type Invoice, totalsOf } from './pdf.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { multiplyMoney } from '#kernel/money/money.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

interface Corrected {
  number: string
  issue_date: string
  reason: string
}

const party = (element: string, { title, vat_number, address }: Invoice['buyer'], more = '') => `  <${element}>
    <DaneIdentyfikacyjne><NIP>${vat_number}</NIP><Nazwa>${escaped(title)}</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>${escaped(address)}</AdresL1></Adres>${more}
  </${element}>`

/** The invoice in the form FA(3), as KSeF gives it out. */
export function writeInvoice(invoice: Invoice, corrected?: Corrected): string {
  const { number, issue_date, seller, buyer, lines } = invoice
  const { net, vat, gross } = totalsOf(invoice)
  const correction = corrected
    ? `
    <PrzyczynaKorekty>${escaped(corrected.reason)}</PrzyczynaKorekty>
    <DaneFaKorygowanej><DataWystFaKorygowanej>${corrected.issue_date}</DataWystFaKorygowanej><NrFaKorygowanej>${escaped(corrected.number)}</NrFaKorygowanej><NrKSeFN>1</NrKSeFN></DaneFaKorygowanej>`
    : ''
  const rows = lines.map(
    (line, place) => `    <FaWiersz>
      <NrWierszaFa>${place + 1}</NrWierszaFa><P_7>${escaped(line.name)}</P_7><P_8A>${escaped(line.unit)}</P_8A><P_8B>${line.quantity}</P_8B>
      <P_9A>${line.price}</P_9A><P_11>${multiplyMoney(line.price, String(line.quantity))}</P_11><P_12>23</P_12>
    </FaWiersz>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza><WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>${issue_date}T10:00:00Z</DataWytworzeniaFa>
  </Naglowek>
${party('Podmiot1', seller)}
${party('Podmiot2', buyer, '<JST>2</JST><GV>2</GV>')}
  <Fa>
    <KodWaluty>PLN</KodWaluty><P_1>${issue_date}</P_1><P_2>${escaped(number)}</P_2><P_6>${issue_date}</P_6>
    <P_13_1>${net}</P_13_1><P_14_1>${vat}</P_14_1><P_15>${gross}</P_15>
    <Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie></Adnotacje>
    <RodzajFaktury>${corrected ? 'KOR' : 'VAT'}</RodzajFaktury>${correction}
${rows.join('\n')}
    <Platnosc>
      <TerminPlatnosci><Termin>${addDays(issue_date, 14)}</Termin></TerminPlatnosci><FormaPlatnosci>6</FormaPlatnosci>
      <RachunekBankowy><NrRB>${seller.account}</NrRB></RachunekBankowy>
    </Platnosc>
  </Fa>
</Faktura>
`
}
