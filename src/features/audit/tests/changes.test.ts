import { expect, it } from 'vitest'
import { auditWords } from '#app/audit/words.ts'
import { changesOf } from '#features/audit/shared/changes.ts'

const entry = (record: object) => JSON.stringify(record, null, 2)
const person = '01920000-0000-7000-8000-000000000001'

it('audit log: tells of a change what is different, in the words of the screens', () => {
  const before = { id: person, title: 'Kwiaciarnia', vat_status: 'czynny', cash_method: false, phone: '', version: 3 }
  const after = { ...before, vat_status: 'zwolniony_podmiotowo', cash_method: true, phone: '+48600100200', version: 4 }
  expect(changesOf(auditWords, 'companies', entry(before), entry(after))).toEqual([
    { field: 'Status VAT', before: 'Podatnik VAT czynny', after: 'Zwolniony podmiotowo (art. 113)' },
    { field: 'Metoda kasowa', before: 'Nie', after: 'Tak' },
    { field: 'Telefon', before: '–', after: '+48 600 100 200' },
  ])
  expect(changesOf(auditWords, 'billing', entry({ discount: '5.50' }), entry({ discount: '7.25' }))).toEqual([
    { field: 'Rabat, %', before: '5,50', after: '7,25' },
  ])
})

it('audit log: reads a value by what its field holds, not by its looks', () => {
  const row = {
    title: '2026-11-20',
    internal_note: '<b>12.50</b>',
    legal_history: [{ from_day: '1900-01-01', legal_status: 'aktywna' }],
    business_start: '2020-03-01',
  }
  expect(changesOf(auditWords, 'companies', null, entry(row))).toEqual([
    { field: 'Nazwa', before: undefined, after: '2026-11-20' },
    { field: 'Notatka wewnętrzna', before: undefined, after: '<b>12.50</b>' },
    { field: 'Historia statusu prawnego, 1, Od dnia', before: undefined, after: 'od początku' },
    { field: 'Historia statusu prawnego, 1, Status prawny', before: undefined, after: 'Aktywna' },
    { field: 'Początek działalności', before: undefined, after: '01.03.2020' },
  ])
})

it('audit log: tells of a record that came all that it says, and nothing of what it leaves blank', () => {
  const row = { state: 'sent', kind: 'vat', due_date: '2026-11-25', period: '2026-10', sent_at: '2026-11-19T10:00:00Z', account: null, parts: [] }
  expect(changesOf(auditWords, 'settlements', null, entry(row))).toEqual([
    { field: 'Stan', before: undefined, after: 'Wysłane' },
    { field: 'Rodzaj', before: undefined, after: 'VAT' },
    { field: 'Termin zapłaty', before: undefined, after: '25.11.2026' },
    { field: 'Okres', before: undefined, after: 'październik 2026' },
    { field: 'Wysłano', before: undefined, after: '19.11.2026, 11:00' },
  ])
})

it('audit log: reads what lies within a record, lists and rich text', () => {
  const row = {
    author_id: `Ewa Lis (${person})`,
    content: '<p>Dzień dobry,</p><p>proszę o <b>fakturę</b>&nbsp;&amp; umowę.</p>',
  }
  expect(changesOf(auditWords, 'comments', entry(row), null)).toEqual([
    { field: 'Autor', before: 'Ewa Lis', after: undefined },
    { field: 'Treść', before: 'Dzień dobry,\nproszę o fakturę & umowę.', after: undefined },
  ])
  expect(changesOf(auditWords, 'notification-templates', entry({ channels: ['portal', 'email'] }), null)).toEqual([
    { field: 'Kanały', before: 'W portalu, E-mail', after: undefined },
  ])
  expect(changesOf(auditWords, 'tasks', entry({ checklist: [{ id: person, title: 'Wyciąg', done: true }] }), null)).toEqual([
    { field: 'Lista kontrolna, 1, Treść', before: 'Wyciąg', after: undefined },
    { field: 'Lista kontrolna, 1, Zrobione', before: 'Tak', after: undefined },
  ])
})

it('audit log: shows the sentence that stands for what was erased, and a field without a word by its technical name', () => {
  expect(changesOf(auditWords, 'users', 'Usunięto na żądanie osoby.', null)).toEqual([
    { field: 'Treść', before: 'Usunięto na żądanie osoby.', after: undefined },
  ])
  expect(changesOf(auditWords, 'users', null, entry({ phone_2: '1' }))).toEqual([{ field: 'Pole „phone_2”', before: undefined, after: '1' }])
})
