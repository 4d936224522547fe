import { formName } from '#features/declarations/shared/labels.ts'
import type { DeclarationForm } from '#features/declarations/shared/rules.ts'
import { expectedOf, formsOf, isFiled } from '#features/declarations/server/store-expected.ts'
import { type Declared, listDeclared, type Month } from '#features/declarations/server/store.ts'
import type { MonthObligation } from '#features/obligations/shared/contract.ts'
import { taxKinds } from '#features/settlements/shared/rules.ts'
import { findObligation, listObligations } from '#features/statutory-deadlines/store-catalogue.ts'
import { listMonthObligations } from '#features/statutory-deadlines/store-month.ts'
import { listObligationsOf } from '#features/tasks/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { isOn, type Switches } from '#kernel/feature-flags.ts'
import type { Db } from '#platform/db/db.ts'

type Key = Pick<MonthObligation, 'obligation' | 'payer_id' | 'period'>
const keyOf = ({ obligation, payer_id, period }: Key) => `${obligation} ${payer_id} ${period}`

/** Whose amount or declaration a month shows; without conditions they are nobody's by the profile. */
const listStepped = () => listObligations().filter(one => isFiled(one) || (one.steps?.amount !== undefined && one.conditions.length > 0))

function hasForm(key: string | null, form: DeclarationForm): boolean {
  const obligation = key === null ? undefined : findObligation(key)
  return obligation !== undefined && formsOf(obligation).includes(form)
}

const isOf = ({ declaration, obligation, period }: Declared, key: Key) =>
  declaration.payer_id === key.payer_id && (obligation === null || period === key.period)

/** A month that keeps what was said of it may know a declaration by its form alone. */
const fulfilling = (declared: readonly Declared[], key: Key) =>
  declared.find(one => isOf(one, key) && one.obligation !== null && one.obligation === key.obligation) ??
  declared.find(one => isOf(one, key) && hasForm(key.obligation, one.declaration.form))

const titleOf = (obligation: string | null) => (obligation === null ? undefined : findObligation(obligation)?.title)
const amountOf = (obligation: string | null) => {
  const amount = obligation === null ? undefined : findObligation(obligation)?.steps?.amount
  return taxKinds.find(kind => kind === amount) ?? null
}

const byPayer = (left: MonthObligation, right: MonthObligation) =>
  Number(left.payer_id !== null) - Number(right.payer_id !== null) ||
  (left.payer ?? '').localeCompare(right.payer ?? '', 'pl') ||
  (left.due_date ?? '9').localeCompare(right.due_date ?? '9') ||
  left.title.localeCompare(right.title, 'pl')

/** What a month is worked on for: each obligation once, with its declaration and its task. Clients see what was filed for them. */
export async function listOfMonth(db: Db, actor: Actor, settlement: Month, switches: Switches): Promise<MonthObligation[]> {
  const due = settlement.state === 'closed' ? [] : await listMonthObligations(db, settlement.company_id, settlement.month, listStepped())
  const declared = await listDeclared(db, actor, settlement, expectedOf(due))
  const withTasks = actor.isAdmin && isOn(switches, 'component:companyTasks')
  const tasks = withTasks ? await listObligationsOf(db, actor, settlement.id) : []
  const amounts = isOn(switches, 'component:taxesDue')

  const terms = new Map(due.map(row => [keyOf(row), row]))
  const left = new Set(declared)
  function row(key: Key, payer: string | null, task: MonthObligation['task'], statutory_date: string | null): MonthObligation {
    const term = terms.get(keyOf(key))
    const match = fulfilling([...left], key)
    if (match) left.delete(match)
    terms.delete(keyOf(key))
    return {
      ...key,
      payer,
      title: titleOf(key.obligation) ?? task?.title ?? '',
      statutory_date: statutory_date ?? term?.statutory_date ?? null,
      due_date: term?.due_date ?? match?.declaration.due_date ?? task?.due_date ?? null,
      amount: amounts ? amountOf(key.obligation) : null,
      declaration: match?.declaration ?? null,
      task,
    }
  }
  const ofTasks = tasks.map(({ obligation, payer_id, payer, period, statutory_date, ...task }) =>
    row({ obligation, payer_id, period: period ?? settlement.month }, payer, task, statutory_date),
  )
  const ofTerms = actor.isAdmin ? [...terms.values()].map(term => row(pick(term), term.payer, null, null)) : []
  const others = [...left].map(({ declaration, obligation, period }) => {
    const { payer_id, payer, due_date } = declaration
    return { ...row({ obligation, period, payer_id }, payer, null, null), title: titleOf(obligation) ?? formName(declaration), due_date, declaration }
  })
  return [...ofTasks, ...ofTerms, ...others].toSorted(byPayer)
}

const pick = ({ obligation, payer_id, period }: Key): Key => ({ obligation, payer_id, period })
