/** Short names for lists, full names for forms. */
export const companyTypeLabels = {
  jdg: { short: 'JDG', full: 'Jednoosobowa działalność gospodarcza' },
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

export const legalStatusLabels = {
  w_rejestracji: 'W rejestracji',
  aktywna: 'Aktywna',
  zawieszona: 'Zawieszona',
  w_likwidacji: 'W likwidacji',
  w_upadlosci: 'W upadłości',
  wykreslona: 'Wykreślona',
}

export const cooperationStatusLabels = {
  onboarding: 'Wdrażana',
  obslugiwana: 'Obsługiwana',
  wypowiedzenie: 'W okresie wypowiedzenia',
  zakonczona: 'Zakończona',
}

/** When the company's own address is written to, beside the accounts of its people. */
export const companyMailLabels = {
  without_account: 'Gdy nikt z firmy nie ma konta w portalu',
  always: 'Zawsze',
  never: 'Nigdy',
}

/** In place of what would come to a list of a company's, were it not in the archive. */
export const nothingComes = 'Firma jest w archiwum: nie można dodawać nowych pozycji.'
