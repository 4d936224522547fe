import { beforeAll, describe, expect, it } from 'vitest'
import { addDocument, dataOf, jsonIn, packageOf, pdf } from './testing.ts'
import { totalKeys } from '#features/monthly-figures/shared/rules.ts'
import { addDays } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'
import { upload } from '#test/fixtures/upload.ts'

stopDate()

const secret = 'TAJNE-CUDZE'
/** Whose March has begun: no month is settled before. */
const year = addDays(warsawToday(), -60).slice(0, 4)
const nothing = Object.fromEntries(totalKeys.map(key => [key, null]))

const question = { id: '1', kind: 'one', title: 'Jak oceniają Państwo kontakt?', help: null, required: true, rows: [], min: 1, max: 5 }
const options = [
  { id: 'a', label: 'Dobrze' },
  { id: 'b', label: secret },
]
const bare = { min_label: null, max_label: null, show_if: null }
const survey = (title: string, values: object = {}) => ({
  ...{ title, introduction: '', anonymous: false, from_day: null, to_day: null, audience: { query: { search: '', filters: '' } } },
  sections: [{ id: 's', title: '', questions: [{ ...question, ...bare, options }] }],
  ...values,
})

let office: TestOffice
let manager: Caller
let owner: Caller
let company: { id: string }
let foreign: { id: string }

async function publishSurvey(title: string, answers: readonly [Caller, string][], values: object = {}) {
  const { id } = dataOf(await manager.post('/api/surveys', survey(title, values)))
  dataOf(await manager.post(`/api/surveys/${id}/publish`))
  for (const [who, option] of answers) expect((await who.post(`/api/surveys/${id}/answers`, { answers: { 1: option } })).status).toBe(200)
}

beforeAll(async () => {
  office = await newOffice()
  company = await office.company({ vat_status: 'zwolniony_podmiotowo', company_type: 'zoo' })
  foreign = await office.company({ vat_status: 'zwolniony_podmiotowo', company_type: 'jdg' })
  manager = await office.as('manager')
  owner = await office.client('owner', company)
})

const whole = () => packageOf(office, manager, company)

describe('of its owners a package holds', () => {
  it('trainings with results and certificates, and nothing of the company’s other people', async () => {
    const member = await office.client('member', company)
    const category = dataOf(await manager.post('/api/training-categories', { title: 'Podatki', audience: 'clients' }))
    const others = dataOf(await manager.post('/api/training-categories', { title: secret, audience: 'clients', company_ids: [foreign.id] }))
    const training = (title: string, category_id: string, values: object = {}) =>
      manager.post('/api/trainings', { category_id, title, minutes: 20, published: true, required: false, ...values })
    const quiz = { pass: 50, attempts: null, questions: [{ text: 'Pierwsze?', options: ['Tak', 'Nie'], right: 0 }] }
    const passed = dataOf(await training('KSeF', category.id, { quiz, required: true }))
    dataOf(await training('Kasy', category.id))
    dataOf(await training(secret, others.id))
    dataOf(await training(secret, category.id, { published: false }))
    expect((await owner.post(`/api/trainings/${passed.id}/quiz`, { answers: [0] })).body.data).toMatchObject({ passed: true })
    expect((await member.post(`/api/trainings/${passed.id}/quiz`, { answers: [1] })).body.data).toMatchObject({ passed: false })

    const content = await whole()
    const [person] = await office.db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', owner.id).execute()
    const name = `${person?.first_name} ${person?.last_name}`
    const path = `Zaświadczenia/${name}/Zaświadczenie - KSeF.pdf`
    expect(jsonIn(content, 'szkolenia-wlascicieli')).toMatchObject([
      { osoba: name, szkolenie: 'Kasy', stan: 'Nierozpoczęte', zaswiadczenie: '' },
      { osoba: name, szkolenie: 'KSeF', wymagane: true, stan: 'Ukończone', wynik: 100, podejscia_do_quizu: 1, zaswiadczenie: path },
    ])
    expect(content.get(path)).toMatch(/^%PDF-/)
    expect(content.get('index.html')).toContain(encodeURIComponent('Zaświadczenie - KSeF.pdf'))
    expect(content.get('sumy-sha256.txt')).toContain(path)
    expect([...content.entries()].flat().filter(text => text.includes(secret))).toEqual([])
  })

  it('answers to surveys under their name, never to anonymous ones, nor what was asked of another company of theirs', async () => {
    const both = await office.client('owner', company)
    await office.transact(db =>
      db.insertInto('company_people').values({ id: crypto.randomUUID(), company_id: foreign.id, user_id: both.id, role: 'owner' }).execute(),
    )
    const member = await office.client('member', company)
    await publishSurvey('Obsługa', [
      [owner, 'a'],
      [member, 'b'],
      [both, 'a'],
    ])
    await publishSurvey(`${secret} anonimowa`, [[owner, 'b']], { anonymous: true })
    await publishSurvey('Imiennie', [[both, 'a']], { audience: { company_ids: [company.id, foreign.id] } })
    await publishSurvey(`${secret} innej firmy`, [[both, 'b']], { audience: { company_ids: [foreign.id] } })
    await publishSurvey(`${secret} filtr`, [[both, 'b']], { audience: { query: { search: '', filters: 'company_type:jdg' } } })
    await publishSurvey('Dla spółek', [[owner, 'a']], { audience: { query: { search: '', filters: 'company_type:zoo' } } })
    await publishSurvey('Bez odpowiedzi', [])

    const content = await whole()
    const answers = jsonIn(content, 'ankiety-wlascicieli') as { ankieta: string; pytanie: string; odpowiedz: string }[]
    expect(answers.map(({ ankieta }) => ankieta).toSorted()).toEqual(['Dla spółek', 'Imiennie', 'Obsługa', 'Obsługa'])
    expect(new Set(answers.map(({ pytanie, odpowiedz }) => `${pytanie} ${odpowiedz}`))).toEqual(new Set([`${question.title} Dobrze`]))
    expect([...content.entries()].flat().filter(text => text.includes(secret))).toEqual([])
  })
})

describe('of the company a package holds', () => {
  it('its limits, year by year and month by month, as far as the months were sent', async () => {
    const months = [`${Number(year) - 1}-12`, `${year}-01`, `${year}-02`, `${year}-03`]
    for (const [place, month] of months.entries()) {
      const { id } = dataOf(await manager.post('/api/settlements', { company_id: company.id, month }))
      dataOf(await manager.put(`/api/totals/${id}`, { ...nothing, exemption_revenue: `${place + 1}000.50` }))
      if (place < 3) await office.transact(db => db.updateTable('settlements').set({ state: 'closed' }).where('id', '=', id).execute())
    }
    dataOf(await manager.put(`/api/companies/${company.id}/limits/maly_podatnik_pit`, { watched: false, reason: secret }))
    const content = await whole()
    const seen = (await owner.get(`/api/companies/${company.id}/limits?year=${year}`)).body.data.rows as { name: string; limit: string; used: string | null }[]
    const limits = jsonIn(content, 'limity') as { rok: number; limit: string; kwota_dla_firmy: string; wykorzystano: string | null }[]
    expect(limits.filter(({ rok }) => rok === Number(year)).map(row => [row.limit, row.kwota_dla_firmy, row.wykorzystano])).toEqual(
      seen.map(({ name, limit, used }) => [name, limit, used]),
    )
    const vat = limits.filter(({ rok, limit }) => rok <= Number(year) && limit === seen.find(({ used }) => used === '5001.00')?.name)
    expect(vat.map(({ rok, wykorzystano }) => [rok, wykorzystano])).toEqual([
      [Number(year) - 1, '1000.50'],
      [Number(year), '5001.00'],
    ])
    const byMonth = jsonIn(content, 'limity-miesiac-po-miesiacu') as { miesiac: string; kwota_miesiaca: string; od_poczatku_roku: string }[]
    expect(byMonth.map(row => [row.miesiac, row.kwota_miesiaca, row.od_poczatku_roku])).toEqual([
      [months[0], '1000.50', '1000.50'],
      [months[1], '2000.50', '2000.50'],
      [months[2], '3000.50', '5001.00'],
    ])
    expect([...content.values()].filter(text => text.includes(secret))).toEqual([])
  })

  it('older versions of a document, each in its folder', async () => {
    const document = await addDocument(owner, company.id, { title: 'Prąd', content: 'pierwsza' })
    const again = async (content: string) => {
      dataOf(await manager.post(`/api/documents/${document.id}/return`, { reason: 'Nieczytelne' }))
      const file = dataOf(await upload(owner, 'Skan.pdf', pdf(content)))
      dataOf(await owner.post(`/api/documents/${document.id}/resend`, { file_ids: [file.id] }))
    }
    await again('druga')
    await again('trzecia')
    const content = await whole()
    const folder = 'Dokumenty/2026-10/Faktura zakupu'
    const older = [`${folder}/Starsze wersje/Prąd/Wersja 1/Faktura.pdf`, `${folder}/Starsze wersje/Prąd/Wersja 2/Skan.pdf`]
    expect(jsonIn(content, 'dokumenty')).toMatchObject([{ nazwa: 'Prąd', pliki: `${folder}/Skan.pdf` }])
    expect(jsonIn(content, 'starsze-wersje-dokumentow')).toMatchObject([
      { nazwa: 'Prąd', wersja: 1, pliki: older[0] },
      { nazwa: 'Prąd', wersja: 2, pliki: older[1] },
    ])
    expect([`${folder}/Skan.pdf`, ...older].map(path => /% (\S+)/.exec(content.get(path) ?? '')?.[1])).toEqual(['trzecia', 'pierwsza', 'druga'])
    for (const path of older) expect(content.get('index.html')).toContain(`>${path}</a>`)
  })

  it('nothing of the office’s working time, which no owner sees', async () => {
    expect((await owner.get('/api/uptimes')).status).toBe(403)
    expect((await whole()).get('index.html')).toContain('ani jego czasu pracy')
  })
})
