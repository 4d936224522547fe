import { idOf } from './seeded-random.ts'
import type { Db } from '#platform/db/db.ts'

const list = (...steps: string[]) => `<ol>${steps.map(step => `<li>${step}</li>`).join('')}</ol>`

const procedures: Record<string, string> = {
  'Jak zatrudnić pierwszego pracownika': `<p>Najlepiej zgłosić nam to tydzień przed pierwszym dniem pracy.</p>${list(
    'Na stronie firmy, w części <strong>Pracownicy</strong>, proszę wybrać „Zgłoś pracownika” i podać dane z umowy.',
    'Przygotujemy umowę i skierowanie na badania lekarskie. Umowę podpisuje się przed pierwszym dniem pracy.',
    'Do ZUS zgłosimy pracownika w ciągu 7 dni od rozpoczęcia pracy.',
    'Listę obecności za miesiąc prosimy przesyłać do 25. dnia.',
  )}`,
  'Jak zawiesić działalność': `<p>Jednoosobową działalność można zawiesić, gdy nie zatrudnia się pracowników.</p>${list(
    'Proszę założyć sprawę w kategorii <strong>Podatki</strong> i podać dzień zawieszenia.',
    'Złożymy wniosek do CEIDG. ZUS i urząd skarbowy dowiedzą się z rejestru.',
    'Za miesiąc, w którym działalność trwała choć jeden dzień, potrzebujemy jeszcze dokumentów.',
  )}`,
  'Jak zmienić adres firmy': list(
    'Proszę napisać do nas w sprawie z kategorii <strong>Umowy</strong>: nowy adres i dzień zmiany.',
    'Zmieniamy wpis w CEIDG albo przygotowujemy uchwałę do KRS.',
    'Od dnia zmiany nowy adres stoi na fakturach.',
  ),
  'Co przygotować do leasingu samochodu': `<p>Przed podpisaniem umowy leasingu prosimy o jej projekt. Sprawdzimy, ile VAT będzie można odliczyć i jaki jest limit kosztów.</p>`,
}

export async function seedProcedures(db: Db) {
  for (const [place, [title, content]] of Object.entries(procedures).entries())
    await db
      .insertInto('procedures')
      .values({ id: idOf('demo', 'procedure', title), title, content, position: (place + 1) * 1000 })
      .execute()
}
