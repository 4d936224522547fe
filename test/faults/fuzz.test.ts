import { getTableName } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveBases } from '#features/employees/server/table.ts'
import { payerTerms } from '#features/payers/server/table.ts'
import { taxProfiles } from '#features/tax-profiles/server/table.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { changeSettings } from '#features/tenants/server/store.ts'
import { newId } from '#platform/db/id.ts'
import { type Call, callOf, type CallerName, callers as callerNames, type Operation, operations } from '#test/faults/fuzz/calls.ts'
import { type Answer, faultOf } from '#test/faults/fuzz/judge.ts'
import { ids, placeholder } from '#test/faults/fuzz/values.ts'
import { hangUp, send } from '#test/faults/fuzz/wire.ts'
import { fuzzedCalls } from '#test/faults/extent.ts'
import { type Process, startServer } from '#test/faults/server.ts'
import { testInstallation } from '#test/installation.ts'
import type { Caller } from '#test/fixtures/office.ts'
import { insertOf, newTenantFixture, type TenantFixture, rowOf } from '#test/access/tenant-fixtures.ts'
import { gusKey, RegonStandIn, SmsApiStandIn, TaxpayerListStandIn } from '#test/fakes/registers.ts'
import { closeWalk, first, neighbour, openWalk, owner, seat, second, stranger } from '#test/access/access-matrix.ts'

/**
 * Whatever a program sends, the portal answers as its published document says. The calls are the same for the same seed, which is the day's (as UTC
 * counts days) and stands in the name of the test: BIURKO_FUZZ_SEED repeats a run, BIURKO_FUZZ_CALLS makes it shorter or longer.
 */

const seed = Number(process.env.BIURKO_FUZZ_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))
const wanted = Number(process.env.BIURKO_FUZZ_CALLS ?? fuzzedCalls)
/** Calls that are under way at a time, and rounds through all operations until the world is laid out anew. */
const [abreast, roundsPerWorld] = [12, 5]

const outside = { list: new TaxpayerListStandIn(), regon: new RegonStandIn(), sms: new SmsApiStandIn() }
let server: Process

beforeAll(async () => {
  const environment = {
    MF_URL: await outside.list.listen(),
    GUS_URL: await outside.regon.listen(),
    GUS_KEY: gusKey,
    SMSAPI_URL: await outside.sms.listen(),
    SMSAPI_TOKEN: outside.sms.token,
  }
  const { owner_url, data_dir, installation } = await testInstallation(environment)
  await openWalk()
  for (const realm of [neighbour, stranger]) await begin(realm)
  const application = new URL(owner_url)
  application.username = 'biurko_app'
  server = await startServer({
    ...environment,
    DATA_DIR: data_dir,
    DATABASE_URL: application.href,
    DATABASE_ADMIN_URL: owner_url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Biuro <biuro@proba.example>',
    SECRET_KEY: installation.config.secret_key.toString('base64url'),
  })
})

afterAll(async () => {
  hangUp()
  server?.child.kill('SIGTERM')
  await server?.ended
  await closeWalk()
  await Promise.all(Object.values(outside).map(standIn => standIn.stop()))
})

const callerOf = (name: Exclude<CallerName, 'nobody'>, own: TenantFixture) =>
  name === 'foreign' ? seat(second, 'administrator', stranger) : seat(first, name, own)

interface World {
  own: TenantFixture
  callers: Map<CallerName, Caller>
}

const restoreSettings = () => Promise.all([first, second].map(office => office.transact(db => changeSettings(db, office.office.id, office.office.settings))))

/** The first profile, terms and base of leave, as every company, partner and employee has them: those cannot be removed. */
async function begin(realm: TenantFixture) {
  for (const table of [taxProfiles, payerTerms, leaveBases]) {
    const added = insertOf(getTableName(table), { ...rowOf(realm, table), id: newId(), from_day: beginning })
    await owner.inside(realm.office.id, () => owner.query(added))
  }
}

/** A company with a record of each kind and new people for it, in an office as it was: what earlier calls broke is whole again. */
async function layOut(): Promise<World> {
  await restoreSettings()
  await owner.makeRoom(first.office.id, 'procedures', [])
  const own = newTenantFixture(first.office)
  await owner.plant(own)
  await begin(own)
  const callers = new Map<CallerName, Caller>([['nobody', first.anonymous]])
  await Promise.all(callerNames.map(async name => name !== 'nobody' && callers.set(name, await callerOf(name, own))))
  return { own, callers }
}

/** Who left, or was sent away, is followed by another person of the same role. */
async function signInAgain(who: CallerName, { own, callers }: World) {
  if (who === 'nobody') return
  const gone = callers.get(who)
  const next = await callerOf(who, own)
  if (callers.get(who) === gone) callers.set(who, next)
}

function named(text: string, { own, callers }: World, who: CallerName): string {
  const known = { own: own.id, neighbour: neighbour.id, stranger: stranger.id, me: callers.get(who)?.id || newId(), missing: newId() }
  return ids.reduce((so_far, name) => so_far.replaceAll(placeholder(name), known[name]), text)
}

async function ask(call: Call, world: World): Promise<Answer> {
  const who = world.callers.get(call.who) as Caller
  const meant = { ...call, address: named(call.address, world, call.who), body: call.body === undefined ? undefined : named(call.body, world, call.who) }
  return send(server.port, meant, { ...who.headers, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }), ...call.headers })
}

const short = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text)

it(`fuzz: answers ${wanted} calls generated by the seed ${seed} as its document says`, async () => {
  const faults: string[] = []
  const counted = new Map<number, number>()
  const done = new Set<string>()
  const generators = operations.map(operation => [operation, callOf(operation)] as const)

  const judge = async (number: number, operation: Operation, call: Call, world: World) => {
    const answer = await ask(call, world).catch((error: Error) => ({ status: 0, type: '', text: error.message }))
    counted.set(answer.status, (counted.get(answer.status) ?? 0) + 1)
    if (answer.status >= 200 && answer.status < 300) done.add(`${operation.method} ${operation.path}`)
    if (answer.status === 401) await signInAgain(call.who, world)
    const fault = answer.status === 0 ? 'no answer' : faultOf(operation, answer)
    if (fault) faults.push(`${fault}\n  seed ${seed}, call ${number}: ${short(JSON.stringify(call))}\n  ${answer.status} ${short(answer.text)}`)
  }

  let world = await layOut()
  let number = 0
  for (let round = 0; number < wanted && faults.length < 40; round++) {
    if (round % roundsPerWorld === 0 && round > 0) world = await layOut()
    const calls = generators.map(
      ([operation, generator], place) =>
        [operation, fc.sample(generator, { seed: Math.imul(seed + round * operations.length + place, 0x9e3779b1), numRuns: 1 })[0] as Call] as const,
    )
    const lines = Array.from({ length: abreast }, async (_, line) => {
      for (let place = line; place < calls.length && number < wanted; place += abreast) {
        const [operation, call] = calls[place] as (typeof calls)[number]
        await judge(++number, operation, call, world)
      }
    })
    await Promise.all(lines)
  }
  console.log(
    JSON.stringify({ seed, calls: number, answers: Object.fromEntries([...counted].toSorted()), succeeded: done.size, operations: operations.length }),
  )
  expect(faults.join('\n\n')).toBe('')
}, 1_800_000)
