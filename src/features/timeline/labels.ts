import type { Moment } from '#features/timeline/contract.ts'
import { type TimelineKind, momentRules } from '#features/timeline/rules.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'

export const kindLabels: Record<TimelineKind, string> = {
  settlements: 'Rozliczenia',
  documents: 'Dokumenty',
  tasks: 'Zadania',
  tickets: 'Sprawy',
  employees: 'Pracownicy',
  billing: 'Zestawienia usług',
  companies: 'Dane firmy',
}

/** What happened, before the name of what it happened to. */
const sentences: Record<TimelineKind, Record<string, string>> = {
  settlements: {
    opened: 'Otwarto miesiąc',
    documents_asked: 'Biuro poprosiło o dokumenty',
    documents_unasked: 'Cofnięto prośbę o dokumenty',
    documents_listed: 'Zmieniono listę dokumentów',
    taxes_sent: 'Wysłano kwoty do zapłaty',
    taxes_unsent: 'Cofnięto wysłanie kwot',
    tax_paid: 'Oznaczono zapłatę',
    tax_unpaid: 'Cofnięto oznaczenie zapłaty',
    complete: 'Klient przekazał wszystkie dokumenty',
    none: 'Zgłoszono brak dokumentów w miesiącu',
    start: 'Rozpoczęto księgowanie',
    incomplete: 'Uznano dokumenty za niekompletne',
    back: 'Cofnięto do księgowania',
    send: 'Przekazano do akceptacji',
    approve: 'Zaakceptowano rozliczenie',
    remark: 'Zgłoszono uwagi do rozliczenia',
    retracted: 'Klient cofnął swoją odpowiedź',
    close: 'Zamknięto miesiąc',
    correct: 'Otwarto korektę miesiąca',
    hold: 'Wstrzymano rozliczenie',
    resume: 'Wznowiono rozliczenie',
    totals_saved: 'Zapisano sumy miesiąca',
    declaration_saved: 'Zapisano deklarację',
  },
  documents: {
    created: 'Przesłano dokument',
    updated: 'Zmieniono dane dokumentu',
    review: 'Rozpoczęto weryfikację dokumentu',
    accept: 'Przyjęto dokument',
    book: 'Zaksięgowano dokument',
    unbook: 'Cofnięto księgowanie dokumentu',
    return: 'Zwrócono dokument do poprawy',
    reject: 'Odrzucono dokument',
    resend: 'Przesłano poprawiony dokument',
    acknowledged: 'Potwierdzono zapoznanie się z dokumentem',
    removed: 'Usunięto dokument',
    restored: 'Przywrócono dokument',
  },
  tasks: {
    created: 'Dodano zadanie',
    updated: 'Zmieniono zadanie',
    moved: 'Zmieniono stan zadania',
    checked: 'Zmieniono listę zadania',
    assigned: 'Przydzielono zadanie',
    postponed: 'Zmieniono termin zadania',
    prioritised: 'Zmieniono priorytet zadania',
    undone: 'Cofnięto zmianę zadania',
  },
  tickets: {
    created: 'Założono sprawę',
    updated: 'Zmieniono sprawę',
    assigned: 'Przydzielono sprawę',
    start: 'Podjęto sprawę',
    wait: 'Sprawa czeka na klienta',
    resume: 'Wznowiono sprawę',
    resolve: 'Rozwiązano sprawę',
    withdraw: 'Zakończono sprawę',
    reopen: 'Otwarto sprawę ponownie',
    close: 'Zamknięto sprawę',
    answered: 'Odpowiedziano w sprawie',
    moved: 'Odpowiedziano w sprawie',
    rated: 'Oceniono rozwiązanie sprawy',
    merged: 'Połączono sprawę z inną',
    merged_into: 'Dołączono inną sprawę',
    undone: 'Cofnięto zmianę sprawy',
  },
  employees: {
    created: 'Dodano pracownika',
    reported: 'Zgłoszono pracownika',
    refused: 'Odrzucono zgłoszenie pracownika',
    reported_again: 'Ponownie zgłoszono pracownika',
    confirmed: 'Przyjęto zgłoszenie pracownika',
    changed: 'Zmieniono dane pracownika',
    revealed: 'Odsłonięto dane pracownika',
  },
  billing: {
    statement_made: 'Przygotowano zestawienie usług',
    reopened: 'Cofnięto zatwierdzenie zestawienia',
    approved: 'Zatwierdzono zestawienie usług',
    invoiced: 'Wystawiono fakturę do zestawienia',
  },
  companies: {
    created: 'Dodano firmę',
    changed: 'Zmieniono dane firmy',
    archived: 'Przeniesiono firmę do archiwum',
    restored: 'Przywrócono firmę z archiwum',
    person_added: 'Dodano osobę w firmie',
    person_changed: 'Zmieniono dostęp osoby do rozliczeń',
    person_removed: 'Odebrano osobie dostęp do firmy',
  },
}

export const sentenceOf = (kind: TimelineKind, action: string): string => sentences[kind][action] ?? kindLabels[kind]

/** What the record is called; a month in words, a payment by its tax and sum. */
export function nameOf({ kind, title, tax_kind, tax_period, tax_about, tax_amount }: Moment) {
  if (tax_kind && tax_period)
    return [taxTitle({ kind: tax_kind, period: tax_period, about: tax_about }), tax_amount && formatMoney(tax_amount)].filter(Boolean).join(', ')
  return title && (kind === 'settlements' || kind === 'billing' ? formatMonth(title) : title)
}

export const doerOf = ({ user_name }: Moment) => user_name ?? 'Program'

/** Acts that would be told without words; none may be left. */
export const unnamed = (): string[] =>
  Object.entries(momentRules).flatMap(([kind, { shared, internal }]) =>
    [...shared, ...internal].filter(action => !sentences[kind as TimelineKind][action]).map(action => `${kind}.${action}`),
  )
