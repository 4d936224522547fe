import { listLinesOf, listStatements, listTerms } from '#features/billing/server/store.ts'
import type { Company } from '#features/companies/shared/contract.ts'
import { listSentOf } from '#features/declarations/server/store.ts'
import { listBasesOf, listContractsOf, listLeavesOf, listWhole } from '#features/employees/server/store-handover.ts'
import { listEmployees } from '#features/employees/server/store.ts'
import type { Handover } from './handover.ts'
import { handoverSheets, type PayerEntry } from '#features/exports/shared/labels-handover.ts'
import { filesOf, idsOf } from './store-handover.ts'
import { listLimitsOf } from '#features/tax-limits/server/store-handover.ts'
import { listKept, openIdentity } from '#features/payers/server/store.ts'
import { nameOfPower } from '#features/powers/shared/labels.ts'
import { listPowers } from '#features/powers/server/store.ts'
import { listSettlements } from '#features/settlements/server/store.ts'
import { listRevisions } from '#features/settlements/server/store-revisions.ts'
import { listTaxesOf } from '#features/settlements/server/store-due.ts'
import { advanceLabels, incomeTaxLabels, zusSchemeLabels } from '#features/tax-profiles/shared/labels.ts'
import { listProfiles } from '#features/tax-profiles/server/store.ts'
import { figuresBetween } from '#features/monthly-figures/server/store.ts'
import { listUsedYears } from '#features/zus-holidays/store.ts'
import { canIn } from '#kernel/access/access.ts'

/** What the company is taxed by, its people at work, its months and what it paid the office. */
export async function writeSettlements(handover: Handover, company: Company) {
  await writeTaxation(handover)
  await writeEmployees(handover)
  await writeMonths(handover, company)
  await writeFees(handover)
}

async function writeTaxation(handover: Handover) {
  const { company_id, office } = handover
  const { db, actor } = await handover.next()
  await handover.write(handoverSheets.profiles, await listProfiles(db, company_id))
  const payers = await listKept(db, [company_id])
  const revealed = canIn(actor, 'payers.reveal', company_id)
  const entries = payers.flatMap(payer => {
    const { name, nip, zus_account, from_day, to_day } = payer
    const open = revealed ? openIdentity(office, payer) : { pesel: null, tax_account: null }
    return payer.terms.map((terms): PayerEntry => {
      const { share, ip_box, voluntary_sickness, note } = terms
      const words = { income_tax: incomeTaxLabels[terms.income_tax], advances: advanceLabels[terms.advances], zus_scheme: zusSchemeLabels[terms.zus_scheme] }
      return { name, nip, ...open, zus_account, from_day, to_day, terms_from: terms.from_day, share, ...words, ip_box, voluntary_sickness, note }
    })
  })
  await handover.write(handoverSheets.payers, entries)
  await handover.write(handoverSheets.holidays, await listUsedYears(db, company_id))
  const powers = await handover.table(handoverSheets.powers)
  const companyPowers = await listPowers(db, actor, company_id)
  const files = await filesOf(db, 'power', companyPowers)
  for (const power of companyPowers) await powers.add([{ ...power, paths: await handover.put(['Pełnomocnictwa', nameOfPower(power)], files(power.id)) }])
}

async function writeEmployees(handover: Handover) {
  const { office } = handover
  const people = await handover.table(handoverSheets.employees)
  const contracts = await handover.table(handoverSheets.contracts)
  const leaves = await handover.table(handoverSheets.leaves)
  const bases = await handover.table(handoverSheets.leaveBases)
  for await (const { db, actor, rows } of handover.walk(listEmployees, 'last_name')) {
    const ids = idsOf(rows)
    const whole = new Map((await listWhole(db, office, actor, ids)).map(person => [person.id, person]))
    await people.add(ids.flatMap(id => whole.get(id) ?? []))
    const contractRows = await listContractsOf(db, office, actor, ids)
    const files = await filesOf(
      db,
      'contract',
      contractRows.filter(({ sees_file }) => sees_file),
    )
    for (const contract of contractRows) await contracts.add([{ ...contract, paths: await handover.put(['Umowy', contract.name], files(contract.id)) }])
    await leaves.add(await listLeavesOf(db, ids))
    await bases.add(await listBasesOf(db, ids))
  }
}

async function writeMonths(handover: Handover, company: Company) {
  const { company_id, office } = handover
  const months = await handover.table(handoverSheets.settlements)
  const taxes = await handover.table(handoverSheets.taxes)
  const declarations = await handover.table(handoverSheets.declarations)
  const revisions = await handover.table(handoverSheets.revisions)
  const revisedTaxes = await handover.table(handoverSheets.revisedTaxes)
  const revisedDeclarations = await handover.table(handoverSheets.revisedDeclarations)
  for await (const { db, actor, rows } of handover.walk(listSettlements, 'month')) {
    await months.add(rows)
    const ids = idsOf(rows)
    await taxes.add(await listTaxesOf(db, office, actor, ids))
    const sent = await listSentOf(db, ids)
    const files = await filesOf(db, 'declaration', sent)
    for (const { id, ...row } of sent) await declarations.add([{ ...row, paths: await handover.put(['Potwierdzenia deklaracji', row.month], files(id)) }])
    const monthOf = new Map(rows.map(({ id, month }) => [id, month]))
    for (const { settlement_id, revision, reason, created_at, snapshot } of await listRevisions(db, actor, office, ids)) {
      const earlier = { month: monthOf.get(settlement_id) ?? '', revision }
      await revisions.add([{ ...earlier, reason, created_at }])
      await revisedTaxes.add(snapshot.taxes.map(tax => ({ ...tax, ...earlier })))
      await revisedDeclarations.add(snapshot.declarations.map(declaration => ({ ...declaration, ...earlier })))
    }
  }
  const { db, actor } = await handover.next()
  const figures = await figuresBetween(db, actor, company_id, { from: '0000-01', to: '9999-12' })
  await handover.write(handoverSheets.totals, figures)
  const { limits, months: limitMonths } = await listLimitsOf(db, company, figures)
  await handover.write(handoverSheets.limits, limits)
  await handover.write(handoverSheets.limitMonths, limitMonths)
}

async function writeFees(handover: Handover) {
  const { db } = await handover.next()
  await handover.write(handoverSheets.terms, await listTerms(db, handover.company_id))
  const statements = await handover.table(handoverSheets.statements)
  const lines = await handover.table(handoverSheets.lines)
  for await (const { db, rows } of handover.walk(listStatements, 'month')) {
    await statements.add(rows)
    await lines.add(await listLinesOf(db, idsOf(rows)))
  }
}
