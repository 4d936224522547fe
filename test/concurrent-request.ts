import type { Db } from '#platform/db/db.ts'
import type { TestOffice } from '#test/fixtures/office.ts'
import { untilHeldUp } from './until.ts'

/** The answer to what is asked while the work of somebody else is not committed yet; the embedded database lets it begin afterwards. */
export async function requestDuring<Answer>(office: TestOffice, work: (db: Db) => Promise<unknown>, ask: () => Promise<Answer>): Promise<Answer> {
  const result = await office.transact(async db => {
    await work(db)
    const answer = ask()
    await untilHeldUp(office, db, answer)
    return { answer }
  })
  return result.answer
}
