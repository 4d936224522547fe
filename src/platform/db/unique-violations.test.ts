import { describe, expect, it } from 'vitest'
import { newId } from './id.ts'
import { uniqueViolations, violatedConstraint } from './unique-violations.ts'
import { newOffice } from '#test/fixtures/office.ts'

/** By the index: the address and what is sent there, with a name of its own where another index stands in the way. */
const sent: Record<keyof typeof uniqueViolations, [path: string, body: (place: number) => object]> = {
  checklists_title_key: ['checklists', () => ({ title: 'Żółw', points: ['Wyciągi'] })],
  document_categories_name_key: ['documents/categories', () => ({ name: 'Żółw', payroll: false, required: null })],
  document_checklists_title_key: ['document-checklists', () => ({ title: 'Żółw', documents: ['sales'], company_types: [], employing: false })],
  procedures_title_key: ['procedures', () => ({ title: 'Żółw', content: '<p>Krok</p>' })],
  tags_name_key: ['tags', () => ({ name: 'Żółw', hue: 'blue' })],
  ticket_answers_title_key: ['tickets/answers', () => ({ title: 'Żółw', content: '<p>Witamy</p>', category_id: null })],
  ticket_categories_slug_key: [
    'tickets/categories',
    place => ({ title: `Żółw ${place}`, slug: 'zolw', payroll: false, assignee_id: null, response_hours: 8, archived: false }),
  ],
  ticket_categories_title_key: [
    'tickets/categories',
    place => ({ title: 'Żółw', slug: `zolw-${place}`, payroll: false, assignee_id: null, response_hours: 8, archived: false }),
  ],
  views_name_key: ['views', () => ({ list: 'companies', name: 'Żółw', filters: '', search: '', sort: '', columns: '' })],
}

describe('what stands once in an office', () => {
  it.each(Object.entries(sent))('is told at its field to the later one of two who ask at the same instant: %s', async (index, [path, body]) => {
    const administrator = await (await newOffice('demo')).as('administrator')
    const ask = (place: number) => administrator.post(`/api/${path}`, body(place))
    const replies = await Promise.all([1, 2, 3].map(ask))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    for (const { body } of replies.filter(({ status }) => status === 422)) expect(body.fields).toEqual(uniqueViolations[index as keyof typeof uniqueViolations])
  })

  it('is told by the words of a machine of a cluster, which say the part of the table', () => {
    const message = 'duplicate key value violates unique constraint "tags_name_key_102078"'
    expect(violatedConstraint({ constraint: undefined, message })).toEqual(uniqueViolations.tags_name_key)
    expect(violatedConstraint({ constraint: undefined, message: 'duplicate key value' })).toBeUndefined()
  })

  it('is kept by the database itself', async () => {
    const office = await newOffice()
    const category = (code: string, name: string) => ({ id: newId(), code, name, position: 1 })
    const insert = (values: ReturnType<typeof category>) => office.transact(db => db.insertInto('document_categories').values(values).execute())
    await insert(category('a', 'Żółw'))
    await expect(insert(category('b', 'ZOLW'))).rejects.toMatchObject({ constraint: 'document_categories_name_key' })
  })
})
