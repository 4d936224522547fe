import { idOf } from './seeded-random.ts'
import type { Db } from '#platform/db/db.ts'

const checklists: Record<string, string[]> = {
  'Zamknięcie miesiąca': ['Komplet dokumentów', 'Uzgodnienie wyciągów bankowych', 'Rejestry VAT', 'Lista płac', 'Wysłanie podatków do klienta'],
  'Nowy klient': ['Umowa o prowadzenie ksiąg', 'Pełnomocnictwa UPL-1 i ZUS PEL', 'Dane w CEIDG albo KRS', 'Bilans otwarcia', 'Zaproszenie do portalu'],
  'Nowy pracownik': ['Umowa i skierowanie na badania', 'Zgłoszenie do ZUS', 'Oświadczenie PIT-2', 'Szkolenie BHP'],
}

export async function seedChecklists(db: Db) {
  for (const [place, [title, points]] of Object.entries(checklists).entries())
    await db
      .insertInto('checklists')
      .values({ id: idOf('demo', 'checklist', title), title, points, position: (place + 1) * 1000 })
      .execute()
}
