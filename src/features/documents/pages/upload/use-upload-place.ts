import { useState } from 'react'
import { useCompaniesFor, useRights } from '#web/ui/session/use-rights.ts'
import { categoryOptions, lastMonth, useCategories } from '#features/documents/pages/choices.ts'
import { categoryLabels } from '#features/documents/shared/labels.ts'
import { documents } from '#features/documents/shared/contract.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { useUser } from '#web/session/use-session.ts'
import { useCall } from '#web/api/use-call.ts'
import type { UploadRequest } from './upload-state.ts'

export interface UploadTarget {
  /** Chosen beforehand, where the dialog is opened from a company or a month. */
  company_id?: string | undefined
  month?: string | undefined
  /** The line of a month's checklist that is answered by it. */
  line?: string | undefined
}

/** Staff enter papers of the client, or send their own. */
const purposes = {
  client: { direction: 'from_client' },
  office: { direction: 'from_office' },
  read: { direction: 'from_office', receipt: 'read' },
  acknowledge: { direction: 'from_office', receipt: 'acknowledge' },
} as const
export type Purpose = keyof typeof purposes

export type UploadPlace = ReturnType<typeof useUploadPlace>

/** Where the files go: the company, month and category that were chosen, else what is most likely. */
export function useUploadPlace({ company_id, month, line }: UploadTarget) {
  const { isAdmin } = useUser()
  const [chosen, setChosen] = useState<Partial<UploadRequest>>({})
  const [purpose, setPurpose] = useState<Purpose>('client')
  const { company, companies } = useUploadCompany(chosen.company_id, company_id)
  const { category, categories } = useUploadCategory(company, chosen.category, line)
  const suggested = useCall(documents.month, { query: { company_id: company } }, { enabled: company !== '' }).data?.data
  const fixedMonth = chosen.month ?? month
  const shownMonth = fixedMonth ?? suggested?.month ?? lastMonth()
  const placeIn = (id: string): UploadRequest => ({ company_id: id, month: fixedMonth, category, ...(isAdmin ? purposes[purpose] : {}) })

  return {
    company,
    companies,
    category,
    categories,
    month: shownMonth,
    /** No month was chosen: an invoice in XML goes into that of its date. */
    isMonthOpen: fixedMonth === undefined,
    /** The client has declared the documents of the month complete. */
    isDeclared: suggested?.declared.includes(shownMonth) ?? false,
    purpose,
    setPurpose,
    choose: (values: Partial<UploadRequest>) => setChosen({ ...chosen, ...values }),
    placeIn,
    /** Undefined until a company is chosen. */
    place: company ? placeIn(company) : undefined,
  }
}

function useUploadCompany(chosen: string | undefined, presetId: string | undefined) {
  const { isAdmin } = useUser()
  const companies = useCompaniesFor('documents.create', presetId).map(({ id, title }) => ({ value: id, label: title }))
  const preferred = useChosenCompany()
  const isOffered = (id: string | null | undefined) => companies.some(({ value }) => value === id)
  const offeredPresetId = isAdmin || isOffered(presetId) ? presetId : undefined
  const known = isOffered(preferred) ? (preferred ?? undefined) : undefined
  const only = companies.length === 1 ? companies[0]?.value : undefined
  return { companies, company: chosen ?? offeredPresetId ?? known ?? only ?? '' }
}

function useUploadCategory(company: string, chosen: string | undefined, line: string | undefined) {
  const all = useCategories()
  const offered = categoryOptions(all, useRights(), company)
  // Not read yet, or no line to read them by.
  const categories = offered.length > 0 ? offered : [{ value: 'purchase_invoice', label: categoryLabels.purchase_invoice }]
  const wished = chosen ?? all.find(({ code, required }) => line !== undefined && (code === line || required === line))?.code ?? 'purchase_invoice'
  // The office may offer it no more, or this company not to this person: what is sent is what the list shows.
  const option = categories.find(({ value }) => value === wished) ?? categories[0]
  return { categories, category: option?.value ?? wished }
}
