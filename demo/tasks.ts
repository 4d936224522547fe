import { idOf } from './seeded-random.ts'
import type { CheckItem } from '#features/tasks/shared/contract.ts'
import type { TaskSide, TaskStatus } from '#features/tasks/shared/rules.ts'
import { insertTask } from '#features/tasks/server/store.ts'
import { countTasks } from '#features/tasks/server/store-counts.ts'
import { addDays } from '#kernel/dates/dates.ts'
import type { Priority } from '#kernel/priorities.ts'
import { takeNumber } from '#platform/db/sequence-numbers.ts'
import type { Db } from '#platform/db/db.ts'
import { richTextOf } from '#platform/security/rich-text.ts'
import { sanitizeRichText } from '#platform/security/sanitize-rich-text.ts'

interface DemoTask {
  title: string
  by: string
  to?: string
  /** Beginning of the company's name; none: the office's own. */
  company?: string
  /** Days from today. */
  due?: number
  status?: TaskStatus
  priority?: Priority
  side?: TaskSide
  shared?: true
  text?: string
  /** Lines to tick off; what begins with + is done. */
  list?: string[]
  /** Made out of this one of the demo's tickets. */
  ticket?: number
  /** Belongs to the newest month of the company. */
  ofMonth?: true
}

const demoTasks: DemoTask[] = [
  {
    title: 'Uzgodnić saldo rachunku bankowego',
    by: 'kierownik',
    to: 'ksiegowa',
    company: 'Zielony Kąt',
    due: -3,
    priority: 'high',
    ofMonth: true,
    text: '<p>Wyciąg i zapisy księgowe różnią się o <strong>1 284,00 zł</strong>. Najpewniej chodzi o prowizje z września.</p>',
    list: ['+Wyciąg z października', 'Prowizje bankowe', 'Potwierdzenie salda'],
  },
  { title: 'Sprawdzić fakturę za transport', by: 'ksiegowa', to: 'ksiegowa', company: 'Pracownia Glinka', due: 0, ofMonth: true },
  {
    title: 'Proszę przesłać wyciąg bankowy za ostatni miesiąc',
    by: 'ksiegowa',
    company: 'Pracownia Glinka',
    due: 2,
    side: 'client',
    status: 'waiting',
    ofMonth: true,
    text: '<p>Wystarczy plik PDF z bankowości internetowej. Można go dodać w zakładce Dokumenty.</p>',
  },
  {
    title: 'Proszę podpisać pełnomocnictwo UPL-1',
    by: 'kierownik',
    company: 'Zielony Kąt',
    due: -1,
    side: 'client',
    list: ['Wydrukować i podpisać', 'Przesłać skan'],
  },
  { title: 'Proszę podać przebieg samochodu', by: 'ksiegowa', company: 'Pracownia Glinka', due: -9, side: 'client', status: 'done' },
  {
    title: 'Przygotować wniosek o rozłożenie VAT na raty',
    by: 'ksiegowa',
    to: 'ksiegowa',
    company: 'Pracownia Glinka',
    due: 4,
    shared: true,
    status: 'in_progress',
  },
  { title: 'Zgłosić nowego pracownika do ZUS', by: 'kierownik', to: 'kadry', company: 'Zielony Kąt', due: 1, priority: 'urgent', status: 'in_progress' },
  { title: 'Aktualizacja umów po zmianie minimalnego wynagrodzenia', by: 'kadry', to: 'kadry', company: 'Trzy Wierzby', due: 12 },
  { title: 'Zaktualizować politykę rachunkowości', by: 'kierownik', to: 'ksiegowa', company: 'Trzy Wierzby', due: 20, priority: 'low' },
  { title: 'Umówić spotkanie o limicie VAT', by: 'kierownik', to: 'kierownik', company: 'Fundacja', due: 6 },
  {
    title: 'Przedłużyć podpis kwalifikowany biura',
    by: 'administrator',
    to: 'kierownik',
    due: 9,
    priority: 'high',
    list: ['+Sprawdzić datę ważności', 'Zamówić odnowienie'],
  },
  { title: 'Przegląd uprawnień do e-Urzędu Skarbowego', by: 'kierownik', to: 'ksiegowa', due: -12, status: 'done' },
  { title: 'Sprawdzić termin zwrotu VAT w urzędzie', by: 'ksiegowa', to: 'ksiegowa', company: 'Pracownia Glinka', due: 5, ticket: 4 },
  { title: 'Zamówić segregatory', by: 'kadry', to: 'kadry', status: 'cancelled', priority: 'low' },
]

/** Tasks in every state, of the office and of both sides. */
export async function seedTasks(db: Db, people: ReadonlyMap<string, string>, today: string) {
  const companies = await db.selectFrom('companies').select(['id', 'title']).execute()
  for (const task of demoTasks) {
    const id = idOf('task', task.title)
    const company = companies.find(({ title }) => task.company !== undefined && title.startsWith(task.company))
    const month =
      company && task.ofMonth
        ? await db
            .selectFrom('settlements')
            .select('id')
            .where('company_id', '=', company.id)
            .where('state', '!=', 'closed')
            .orderBy('month', 'desc')
            .limit(1)
            .executeTakeFirst()
        : undefined
    const { html, plain } = richTextOf(sanitizeRichText(task.text ? task.text : ''))
    const checklist: CheckItem[] = (task.list ?? []).map((line, place) => ({
      id: idOf(id, String(place)),
      title: line.replace(/^\+/, ''),
      done: line.startsWith('+'),
    }))
    const due_date = task.due === undefined ? null : addDays(today, task.due)
    const isDone = task.status === 'done'
    await insertTask(db, {
      id,
      number: await takeNumber(db, 'task'),
      title: task.title,
      description: html,
      plain,
      checklist,
      company_id: company?.id ?? null,
      settlement_id: month?.id ?? null,
      assigned_to: task.side ?? 'staff',
      assignee_id: task.to ? (people.get(task.to) ?? null) : null,
      author_id: people.get(task.by) ?? null,
      due_date,
      priority: task.priority ?? 'normal',
      ...(task.ticket !== undefined && { source: 'ticket', source_id: idOf('demo', 'ticket', String(task.ticket)) }),
      status: task.status ?? 'todo',
      internal: task.side !== 'client' && !task.shared,
      ...(isDone && { done_at: `${due_date}T10:00:00Z`, done_by: people.get(task.side === 'client' ? 'klient' : (task.to ?? task.by)) ?? null }),
    })
  }
  await countTasks(
    db,
    companies.map(({ id }) => id),
  )
}
