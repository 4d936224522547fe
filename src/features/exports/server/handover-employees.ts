import type { CompanyPerson } from '#features/companies/shared/contract.ts'
import type { Handover } from './handover.ts'
import { handoverSheets } from '#features/exports/shared/labels-handover.ts'
import { idsOf } from './store-handover.ts'
import { listNamedAnswersOf } from '#features/surveys/server/store-handover.ts'
import { listSurveys } from '#features/surveys/server/store.ts'
import { nameOfCertificate, writeCertificate } from '#features/trainings/server/store-certificate.ts'
import { listTrainings } from '#features/trainings/server/store.ts'
import type { Condition } from '#kernel/listing/filters.ts'

const nameOf = ({ first_name, last_name }: CompanyPerson) => `${first_name} ${last_name}`.trim()

const isSo = (key: string, value: boolean): Condition => ({ key, operator: '=', values: [String(value)], kind: 'boolean' })

/** What the owners learned, and what they answered: each of them sees their own, so each is asked for. Nobody sees that of the company's other people. */
export async function writeEmployees(handover: Handover, owners: readonly CompanyPerson[]) {
  await writeTrainings(handover, owners)
  await writeAnswers(handover, owners)
}

async function writeTrainings(handover: Handover, owners: readonly CompanyPerson[]) {
  const trainings = await handover.table(handoverSheets.trainings)
  for (const owner of owners) {
    const person = nameOf(owner)
    const list = handover.walk((db, actor, listing) => listTrainings(db, actor, { ...listing, filters: [] }), 'title', owner.user_id)
    for await (const { rows } of list) {
      for (const row of rows) {
        const { done_at } = row
        const certificate = done_at && (await writeCertificate(handover.office, person, { ...row, done_at }))
        const paths = certificate ? [await handover.putMade(['Zaświadczenia', person], nameOfCertificate(row), certificate)] : []
        await trainings.add([{ ...row, person, paths }])
      }
    }
  }
}

async function writeAnswers(handover: Handover, owners: readonly CompanyPerson[]) {
  const { company_id } = handover
  const answers = await handover.table(handoverSheets.answers)
  const elsewhere = await handover.seatedElsewhere(owners.map(({ user_id }) => user_id))
  const filters = [isSo('anonymous', false), isSo('mine_answered', true)]
  for (const owner of owners) {
    const { user_id } = owner
    const respondent = { company_id, user_id, person: nameOf(owner), elsewhere: elsewhere.has(user_id) }
    const list = handover.walk((db, actor, listing) => listSurveys(db, actor, { ...listing, filters }), 'created_at', user_id)
    for await (const { db, rows } of list) await answers.add(await listNamedAnswersOf(db, respondent, idsOf(rows)))
  }
}
