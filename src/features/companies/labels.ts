import type { Company } from '#features/companies/contract.ts'
import type { CompanyRole } from '#kernel/access.ts'

/** Short names for lists, full names for forms. */
export const companyTypeLabels: Record<Company['company_type'], { short: string; full: string }> = {
  jdg: { short: 'jednoosobowa', full: 'Jednoosobowa działalność gospodarcza' },
  sc: { short: 's.c.', full: 'Spółka cywilna' },
  sj: { short: 'sp.j.', full: 'Spółka jawna' },
  sp: { short: 'sp.p.', full: 'Spółka partnerska' },
  sk: { short: 'sp.k.', full: 'Spółka komandytowa' },
  ska: { short: 'S.K.A.', full: 'Spółka komandytowo-akcyjna' },
  zoo: { short: 'sp. z o.o.', full: 'Spółka z o.o.' },
  psa: { short: 'P.S.A.', full: 'Prosta spółka akcyjna' },
  sa: { short: 'S.A.', full: 'Spółka akcyjna' },
  fundacja: { short: 'fundacja', full: 'Fundacja' },
  fundacja_rodzinna: { short: 'fundacja rodzinna', full: 'Fundacja rodzinna' },
  stowarzyszenie: { short: 'stowarzyszenie', full: 'Stowarzyszenie' },
  spoldzielnia: { short: 'spółdzielnia', full: 'Spółdzielnia' },
  wspolnota: { short: 'wspólnota', full: 'Wspólnota mieszkaniowa' },
  oddzial: { short: 'oddział', full: 'Oddział przedsiębiorcy zagranicznego' },
  nierejestrowana: { short: 'nierejestrowana', full: 'Działalność nierejestrowana' },
  osoba: { short: 'osoba fizyczna', full: 'Osoba fizyczna (najem, roczny PIT)' },
  inna: { short: 'inna', full: 'Inna' },
}

export const legalStatusLabels: Record<Company['legal_status'], string> = {
  w_rejestracji: 'W rejestracji',
  aktywna: 'Aktywna',
  zawieszona: 'Zawieszona',
  w_likwidacji: 'W likwidacji',
  w_upadlosci: 'W upadłości',
  wykreslona: 'Wykreślona',
}

export const cooperationStatusLabels: Record<Company['cooperation_status'], string> = {
  onboarding: 'Wdrażana',
  obslugiwana: 'Obsługiwana',
  wypowiedzenie: 'W okresie wypowiedzenia',
  zakonczona: 'Zakończona',
}

export const accountingFormLabels: Record<Company['accounting_form'], string> = {
  kpir: 'Podatkowa księga przychodów i rozchodów',
  ewidencja_przychodow: 'Ewidencja przychodów (ryczałt)',
  ksiegi_rachunkowe: 'Księgi rachunkowe',
  karta: 'Karta podatkowa',
  brak: 'Brak',
}

export const incomeTaxLabels: Record<Company['income_tax'], string> = {
  skala: 'Skala podatkowa 12/32%',
  liniowy: 'Podatek liniowy 19%',
  ryczalt: 'Ryczałt',
  karta: 'Karta podatkowa',
  ip_box: 'IP Box 5%',
  cit_9: 'CIT 9%',
  cit_19: 'CIT 19%',
  cit_estonski: 'Estoński CIT',
  zwolniony: 'Zwolniony',
}

export const vatStatusLabels: Record<Company['vat_status'], string> = {
  czynny: 'Podatnik czynny',
  zwolniony_podmiotowo: 'Zwolniony podmiotowo (art. 113)',
  zwolniony_przedmiotowo: 'Zwolniony przedmiotowo (art. 43)',
  niezarejestrowany: 'Niezarejestrowany',
}

export const zusSchemeLabels: Record<Company['zus_scheme'], string> = {
  ulga_na_start: 'Ulga na start',
  preferencyjny: 'Preferencyjny',
  maly_zus_plus: 'Mały ZUS plus',
  duzy: 'Pełne składki',
  zbieg_etat: 'Zbieg z etatem (tylko zdrowotna)',
  emeryt: 'Emeryt (tylko zdrowotna)',
  zawieszony: 'Zawieszony',
  brak: 'Nie dotyczy',
}

export const companyRoleLabels: Record<CompanyRole, string> = {
  caretaker: 'Opiekun',
  accountant: 'Księgowy',
  payroll: 'Kadrowy',
  owner: 'Właściciel',
  member: 'Pracownik',
  viewer: 'Podgląd',
}
