import { idOf } from './seeded-random.ts'
import type { Frequency } from '#features/calendar/shared/rules.ts'
import { addDays, weekdayOf } from '#kernel/dates/dates.ts'
import type { Db } from '#platform/db/db.ts'

interface Planned {
  title: string
  by: string
  day: string
  days?: number
  hours?: [string, string]
  freq?: Frequency
  company_id?: string
  person?: string
}

/** What the office planned around today: a weekly meeting, a visit, a training of two days, a birthday of a firm. */
export async function seedSchedule(db: Db, people: ReadonlyMap<string, string>, company_id: string, today: string) {
  const monday = addDays(today, 1 - weekdayOf(today))
  const planned: Planned[] = [
    { title: 'Narada biura', by: 'kierownik', day: addDays(monday, -28), hours: ['08:30', '09:00'], freq: 'weekly' },
    { title: 'Wizyta w firmie: remanent', by: 'ksiegowa', day: addDays(monday, 9), hours: ['10:00', '12:00'], company_id, person: 'ksiegowa' },
    { title: 'Szkolenie z KSeF', by: 'kierownik', day: addDays(monday, 15), days: 2 },
    { title: 'Przegląd kasy biura', by: 'administrator', day: addDays(monday, 4), hours: ['14:00', '15:00'], freq: 'monthly' },
    { title: 'Urlop', by: 'kadry', day: addDays(monday, 21), days: 5, person: 'kadry' },
  ]
  for (const { title, by, day, days = 1, hours, freq, company_id, person } of planned)
    await db
      .insertInto('schedule_events')
      .values({
        id: idOf('schedule', title),
        title,
        author_id: String(people.get(by)),
        starts_on: day,
        ends_on: addDays(day, days - 1),
        all_day: !hours,
        start_time: hours?.[0] ?? null,
        end_time: hours?.[1] ?? null,
        freq: freq ?? null,
        company_id: company_id ?? null,
        user_id: person ? String(people.get(person)) : null,
      })
      .execute()
}
