import { expect, test } from 'vitest'
import { readInvoice } from '#features/documents/server/e-invoice/invoice.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'
import { farmerInvoice, fullInvoice, hiddenIn, invoiceKinds, pefInvoice, shownValues, valuesIn } from '#test/inputs/invoices.ts'

/** Of the form FA(3), by what they hold; one name may stand in several places. */
const elements = {
  amount: `P_13_1 P_14_1 P_14_1W P_13_2 P_14_2 P_14_2W P_13_3 P_14_3 P_14_3W P_13_4 P_14_4 P_14_4W P_13_5 P_14_5 P_13_6_1 P_13_6_2 P_13_6_3 P_13_7 P_13_8 P_13_9
    P_13_10 P_13_11 P_15 KursWalutyZ P_15ZK KursWalutyZK P_15Z KursWalutyZW P_8B P_9A P_9B P_10 P_11 P_11A P_11Vat P_12_XII KwotaAkcyzy KursWaluty Kwota SumaObciazen
    SumaOdliczen DoZaplaty DoRozliczenia KwotaZaplatyCzesciowej WysokoscSkonta KursUmowny WartoscZamowienia P_8BZ P_9AZ P_11NettoZ P_11VatZ P_12Z_XII KwotaAkcyzyZ
    Udzial P_22B P_22C P_22D WKom SKom`,
  date: `DataWytworzeniaFa P_1 P_6 P_6_Od P_6_Do P_22A P_22BRP DataWystFaKorygowanej OkresFaKorygowanej P_6Z P_6A DataZaplaty DataZaplatyCzesciowej Termin Ilosc
    Jednostka ZdarzeniePoczatkowe DataUmowy DataZamowienia DataGodzRozpTransportu DataGodzZakTransportu`,
  identifier: `NIP NrVatUE NrID IDWew KodUE KodKraju NrEORI GLN PrefiksPodatnika NrKlienta IDNabywcy Email Telefon EmailPU TelefonPU P_2 WZ P_NrWierszaNST P_22BNR P_22B1
    P_22B2 P_22B3 P_22B4 P_22C1 P_22D1 NrFaKorygowanej NrKSeFFaKorygowanej NrFaKorygowany NrFaZaliczkowej NrKSeFFaZaliczkowej NrWierszaFa UU_ID Indeks GTIN PKWiU CN
    PKOB GTU Procedura NrRB SWIFT LinkDoPlatnosci IPKSeF NrUmowy NrZamowienia NrPartiiTowaru WalutaUmowna KodWaluty NrZleceniaTransportu NrWierszaZam UU_IDZ IndeksZ
    GTINZ PKWiUZ CNZ PKOBZ GTUZ ProceduraZ KRS REGON BDO NrWiersza P_19A P_19B P_19C`,
} satisfies Record<string, string>

/** Parts that an invoice may do without. */
const groups =
  `PodmiotUpowazniony Podmiot3 OkresFa Zwolnienie NoweSrodkiTransportu NowySrodekTransportu PMarzy DaneFaKorygowanej Podmiot1K Podmiot2K ZaliczkaCzesciowa
  DodatkowyOpis FakturaZaliczkowa FaWiersz Rozliczenie Obciazenia Odliczenia Platnosc ZaplataCzesciowa TerminPlatnosci TerminOpis RachunekBankowy
  RachunekBankowyFaktora Skonto WarunkiTransakcji Umowy Zamowienia Transport Przewoznik WysylkaZ WysylkaPrzez WysylkaDo Zamowienie ZamowienieWiersz Stopka Informacje
  Rejestry Zalacznik BlokDanych MetaDane Tekst Tabela TMetaDane TNaglowek Wiersz Suma AdresKoresp DaneKontaktowe`.split(/\s+/)

const office = await newOffice()
const company = await office.company({ vat_number: '9990000264' })
const owner = await office.client('owner', company)

async function shownOf(name: string, text: string): Promise<string> {
  const file_ids = [(await upload(owner, `${name}.xml`, text)).body.data.id]
  const body = { company_id: company.id, month: '2026-10', category: 'purchase_invoice', file_ids, allow_other_buyer: true, allow_duplicate: true }
  const { data } = (await owner.post('/api/documents', body)).body
  const read = await owner.get(`/api/documents/${data.id}/invoice`)
  expect(read.body.data).not.toBeNull()
  return JSON.stringify(read.body.data)
}

test.each(Object.entries(elements))('every %s of the form is in the invoice that proves it', (_, names) => {
  const written = new Set(shownValues.map(({ name }) => name))
  expect(names.split(/\s+/).filter(name => !written.has(name))).toEqual([])
})

test.each(invoiceKinds)('an invoice of the kind %s is imported, and each of its values is given to the screen', async kind => {
  const text = fullInvoice(kind)
  expect(hiddenIn(await shownOf(kind, text), valuesIn(text))).toEqual([])
})

test('an invoice of a farmer, one of the earlier form and one in UBL are given whole as well', async () => {
  const earlier = fullInvoice('KOR').replace('2025/06/25/13775', '2023/06/29/12648')
  for (const [name, text] of Object.entries({ earlier, farmerInvoice, pefInvoice })) {
    expect(hiddenIn(await shownOf(name, text), valuesIn(text))).toEqual([])
  }
})

test.each(groups)('an invoice is read whole without %s, and with it twice', group => {
  const pattern = new RegExp(`\\s*<${group}>[\\s\\S]*?</${group}>`, 'g')
  const [first = ''] = fullInvoice('KOR').match(pattern) ?? []
  expect(first).not.toBe('')
  const without = fullInvoice('KOR').replaceAll(pattern, '')
  expect(hiddenIn(JSON.stringify(readInvoice(without)), valuesIn(without))).toEqual([])
  const other = (value: string) => value.replace(/\d(?=\D*$)/, digit => String(9 - Number(digit)))
  const second = first.replaceAll(/>([^<>]{3,})</g, (_, value: string) => `>${other(value)}<`)
  const twice = fullInvoice('KOR').replace(first, `${first}${second}`)
  expect(hiddenIn(JSON.stringify(readInvoice(twice)), valuesIn(twice))).toEqual([])
})

test('an element that no form knows is shown by its name', () => {
  const text = fullInvoice('VAT').replace('</Fa>', '<NowePole2031>wartość 7</NowePole2031></Fa>')
  expect(readInvoice(text)?.sections.at(-1)).toEqual({ title: 'Inne pola', details: [{ label: 'NowePole2031', value: 'wartość 7' }] })
})
