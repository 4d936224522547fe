import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db.ts'
import type { TestOffice } from '#test/office.ts'

/** Milliseconds in which what is asked gets as far as it can. */
const head = 500

/** The answer to what is asked while the work of somebody else is not committed yet; the embedded database lets it begin afterwards. */
export async function askedDuring<Answer>(office: TestOffice, work: (db: Db) => Promise<unknown>, ask: () => Promise<Answer>): Promise<Answer> {
  const asked = await office.transact(async db => {
    await work(db)
    const answer = ask()
    await wait(head)
    return { answer }
  })
  return asked.answer
}
