import { expect, test } from 'vitest'
import { occurrencesBetween, waitsForEvent } from './rules.ts'
import { findObligation, fromCatalogue, listObligations } from './store-catalogue.ts'

/**
 * All terms that fall in 2026 and 2027 for whoever has a calendar year, reckoned from the statutes and a wall calendar, not by the program: a Saturday,
 * a Sunday or a holiday moves a term of taxes and contributions to the next day that is none (art. 12 § 5 of the Tax Ordinance), pay to the one before
 * (art. 85 § 3 k.p.), OSS and days of the accounting act not at all. Free are among others Easter Monday (6.04.2026, 29.03.2027), Corpus Christi
 * (4.06.2026, 27.05.2027), All Saints, 11 November and, since 2025, Christmas Eve.
 */
const terms: [in2026: string, in2027: string, obligations: string][] = [
  [
    '05.01 05.02 05.03 07.04 05.05 05.06 06.07 05.08 07.09 05.10 05.11 07.12',
    '05.01 05.02 05.03 05.04 05.05 07.06 05.07 05.08 06.09 05.10 05.11 06.12',
    'zus_dra_5',
  ],
  [
    '15.01 16.02 16.03 15.04 15.05 15.06 15.07 17.08 15.09 15.10 16.11 15.12',
    '15.01 15.02 15.03 15.04 17.05 15.06 15.07 16.08 15.09 15.10 15.11 15.12',
    'zus_dra_15 ppk_wplata',
  ],
  [
    '20.01 20.02 20.03 20.04 20.05 22.06 20.07 20.08 21.09 20.10 20.11 21.12',
    '20.01 22.02 22.03 20.04 20.05 21.06 20.07 20.08 20.09 20.10 22.11 20.12',
    'zus_dra_20 zus_dra_20_zatrudnieni zus_dra_20_inne pfron_dek pit_zaliczka_m ryczalt_m pit4_zaliczka cit_zaliczka_m podatek_budynki',
  ],
  ['02.02', '01.02', 'zus_iwa zus_maly_plus zaw_rd pit4r pit8ar pit11_us pit8c cit10z dn1 alkohol_oswiadczenie'],
  ['20.05', '20.05', 'zus_zdrowotna_roczna'],
  ['01.06', '31.05', 'zus_zdrowotna_zwrot zfss_i'],
  ['02.03', '01.03', 'zus_imir pit16a pit11_podatnik ift1r kobize'],
  ['', '01.03', 'ppk_autozapis'],
  ['20.01', '20.01', 'pfron_dek_r karta_rezygnacja'],
  [
    '09.01 10.02 10.03 10.04 08.05 10.06 10.07 10.08 10.09 09.10 10.11 10.12',
    '08.01 10.02 10.03 09.04 10.05 10.06 09.07 10.08 10.09 08.10 10.11 10.12',
    'wynagrodzenia',
  ],
  ['30.09', '30.09', 'zfss_ii urlop_zalegly pit_cfc cit_cfc'],
  ['20.01 20.04 20.07 20.10', '20.01 20.04 20.07 20.10', 'pit_zaliczka_k ryczalt_k cit_zaliczka_k'],
  [
    '09.02 09.03 07.04 07.05 08.06 07.07 07.08 07.09 07.10 09.11 07.12 28.12',
    '08.02 08.03 07.04 07.05 07.06 07.07 09.08 07.09 07.10 08.11 07.12 28.12',
    'karta_podatkowa',
  ],
  ['20.02', '22.02', 'kasowy_pit'],
  ['30.04', '30.04', 'pit_roczny dsf1 jpk_pit_pkpir sf_kas'],
  ['31.03', '31.03', 'ift2r cit8 cit8fr cit8e sf_sporzadzenie srodowisko cit_st cit_minimalny zamkniecie_ksiag uzytkowanie_wieczyste'],
  ['31.07', '02.08', 'jpk_pit_kr jpk_cit_kr'],
  [
    '26.01 25.02 25.03 27.04 25.05 25.06 27.07 25.08 25.09 26.10 25.11 28.12',
    '25.01 25.02 25.03 26.04 25.05 25.06 26.07 25.08 27.09 25.10 25.11 27.12',
    'jpk_v7m vat_ue vat_9m vat_8 akc4 cuk1',
  ],
  ['25.02 25.03 25.05 25.06 25.08 25.09 25.11 28.12', '25.02 25.03 25.05 25.06 25.08 27.09 25.11 27.12', 'jpk_v7k_ewid'],
  ['26.01 27.04 27.07 26.10', '25.01 26.04 26.07 25.10', 'jpk_v7k'],
  ['31.01 30.04 31.07 31.10', '31.01 30.04 31.07 31.10', 'vat_oss'],
  [
    '31.01 28.02 31.03 30.04 31.05 30.06 31.07 31.08 30.09 31.10 30.11 31.12',
    '31.01 28.02 31.03 30.04 31.05 30.06 31.07 31.08 30.09 31.10 30.11 31.12',
    'vat_ioss',
  ],
  [
    '12.01 10.02 10.03 10.04 11.05 10.06 10.07 10.08 10.09 12.10 10.11 10.12',
    '11.01 10.02 10.03 12.04 10.05 10.06 12.07 10.08 10.09 11.10 10.11 10.12',
    'intrastat',
  ],
  ['01.02', '', 'ksef_odbior'],
  ['01.04', '', 'ksef_wystawianie'],
  ['', '01.01', 'ksef_mikro'],
  ['31.12', '', 'ksef_token_koniec pkd2025'],
  ['01.10', '', 'edoreczenia_ceidg'],
  ['31.12', '31.12', 'remanent sprawozdanie_fundacji tp_master inwentaryzacja'],
  ['10.07', '12.07', 'sf_kas_cit'],
  ['30.06', '30.06', 'sf_zatwierdzenie oswiadczenie_70a'],
  ['15.07', '15.07', 'sf_krs_roczne opp_sprawozdanie'],
  ['02.11', '02.11', 'tp_local'],
  ['30.11', '30.11', 'tpr ord_u'],
  [
    '02.02 16.02 16.03 15.04 15.05 15.06 15.07 17.08 15.09 15.10 16.11 15.12',
    '01.02 15.02 15.03 15.04 17.05 15.06 15.07 16.08 15.09 15.10 15.11 15.12',
    'dn_rata',
  ],
  ['16.02', '15.02', 'dt1'],
  ['15.09', '15.09', 'dt1_ii'],
  ['16.03', '15.03', 'bdo'],
  ['26.01 27.04 27.07 26.10', '26.01 26.04 26.07 26.10', 'nbp_kwartalne'],
  ['25.02', '25.02', 'vat_korekta_roczna_m vat_r_kwartalne'],
  ['27.04', '26.04', 'vat_korekta_roczna_k'],
  ['20.04', '20.04', 'wypadkowa_stopa'],
  ['07.06', '07.06', 'luka_placowa'],
  ['', '', 'staz_zaswiadczenia'],
]

test.each(terms)('2026: %s; 2027: %s: %s', (in2026, in2027, obligations) => {
  for (const key of obligations.split(' ')) {
    const obligation = findObligation(key)
    if (!obligation) throw new Error(`No ${key}`)
    const dueDates = occurrencesBetween(obligation, '2026-01-01', '2027-12-31', fromCatalogue).map(({ due_date }) => due_date)
    const of = (year: string) => dueDates.flatMap(day => (day.startsWith(year) ? [`${day.slice(8)}.${day.slice(5, 7)}`] : [])).join(' ')
    expect([key, of('2026'), of('2027')]).toEqual([key, in2026, in2027])
  }
})

test('every obligation with a statutory day is among them', () => {
  const keys = listObligations().flatMap(({ key, rule }) => (waitsForEvent(rule) ? [] : [key]))
  expect(terms.flatMap(([, , obligations]) => obligations.split(' ')).toSorted()).toEqual(keys.toSorted())
})
