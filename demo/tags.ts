import { idOf } from './seeded-random.ts'
import type { Hue } from '#kernel/colours.ts'
import type { Db } from '#platform/db/db.ts'

const titlesByTag: Record<string, readonly string[]> = {
  Transport: ['Transport Hołubek sp.k.', 'Auto-Serwis Łukowiec sp.j.'],
  Gastronomia: ['Kawiarnia Międzymiastowa sp. z o.o.', 'Piekarnia Pod Kasztanami s.c.'],
  'Dokumenty papierowe': ['Stolarnia Marek Dębnik', 'Piekarnia Pod Kasztanami s.c.', 'Auto-Serwis Łukowiec sp.j.'],
  'Sprzedaż internetowa': ['Pracownia Glinka Anna Zawilska', 'Zielony Kąt sp. z o.o.'],
  'Pod kontrolą': ['Hurtownia Ogrodnicza Malwina sp. z o.o.'],
}

const hues: Record<string, Hue> = {
  Transport: 'blue',
  Gastronomia: 'amber',
  'Dokumenty papierowe': 'violet',
  'Sprzedaż internetowa': 'teal',
  'Pod kontrolą': 'red',
}

/** Words by which an office sorts its companies. */
export async function seedTags(db: Db) {
  for (const [name, titles] of Object.entries(titlesByTag)) {
    const tag_id = idOf('demo', 'tag', name)
    await db
      .insertInto('tags')
      .values({ id: tag_id, name, hue: hues[name] ?? 'slate' })
      .execute()
    for (const title of titles)
      await db
        .insertInto('company_tags')
        .values({ id: idOf(tag_id, title), tag_id, company_id: idOf('demo', 'company', title) })
        .execute()
  }
}
