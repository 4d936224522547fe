import { listOwnAddresses } from '#features/companies/server/store-mail.ts'
import { titleOf } from '#features/companies/server/store.ts'
import { listUploadedNames } from '#features/files/server/store.ts'
import type { LetterDraft } from '#features/messages/shared/contract.ts'
import type { AddressedRole } from '#features/messages/shared/rules.ts'
import { letterToCompany, type Teller, writeToCompany } from '#features/notifications/server/store.ts'
import { listInRoles } from './store-people.ts'
import { fullNameOf } from '#features/users/server/store.ts'
import { undoSeconds } from '#features/notifications/shared/rules.ts'
import { stripTags } from '#kernel/text/strip-tags.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { type RichText, readRichText } from '#platform/security/rich-text.ts'

const event = 'messages.letter'

/** Of each company: its people in these roles, and its own address where that is written to instead of them, or beside. */
export async function listReach({ db, office }: Pick<Teller, 'db' | 'office'>, company_ids: readonly string[], roles: readonly AddressedRole[]) {
  const people = company_ids.length === 0 ? [] : await listInRoles(db, company_ids, roles)
  const byCompany = Map.groupBy(people, ({ company_id }) => company_id)
  return { people, byCompany, emails: await listOwnAddresses(db, office, event, { roles, company_ids }) }
}

/** Of one of them. */
export const reachIn = ({ byCompany, emails }: Awaited<ReturnType<typeof listReach>>, company_id: string) => ({
  people: (byCompany.get(company_id) ?? []).map(({ id }) => id),
  email: emails.get(company_id) ?? null,
})

export const reachOf = async (teller: Pick<Teller, 'db' | 'office'>, company_id: string, roles: readonly AddressedRole[]) =>
  reachIn(await listReach(teller, [company_id], roles), company_id)

/** A link is its words and where it leads, unless the words say that or it leads nowhere from a letter. */
function spelledOut(words: string, href: string): string {
  const address = href.replace(/^(mailto|tel):/, '')
  const isSaid = !/^[a-z]+:/i.test(href) || words.includes(address.replaceAll(/^https?:\/\/|\/$/g, ''))
  return isSaid ? words : `${words} (${address})`
}

/** One link does not stand within another, so that each is read once. */
function spellOutLinks(html: string): string {
  const [before = '', ...links] = html.split('<a ')
  const parts = links.map(link => {
    const [start, end] = [link.indexOf('>') + 1, link.indexOf('</a>')]
    if (start === 0 || end < start) return link
    return spelledOut(link.slice(start, end), /^href="([^"]*)"/.exec(link)?.[1] ?? '') + link.slice(end + '</a>'.length)
  })
  return [before, ...parts].join('')
}

/** As a letter has it: paragraphs and the cells of a table stay apart, and links can be followed. */
const wordsOf = (html: string) =>
  stripTags(
    spellOutLinks(html)
      .replaceAll(/<li>/g, '– ')
      .replaceAll(/<\/t[dh]>(?=<t[dh])/g, ' | ')
      .replaceAll(/<br\s*\/?>|<\/(li|tr)>/g, '\n')
      .replaceAll(/<\/(p|h\d|ul|ol|blockquote|table)>/g, '\n\n'),
    '',
  )
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

interface LetterContent {
  company_id: string
  subject: string
  text: Pick<RichText, 'html' | 'pictures'>
  file_ids: readonly string[]
  acknowledge: boolean
  author: { id: string; name: string }
}

async function noticeOf({ db }: Pick<Teller, 'db'>, { company_id, subject, text, file_ids, acknowledge, author }: LetterContent) {
  // They stay in the portal; a picture that is attached too is one.
  const files = await listUploadedNames(db, author.id, [...new Set([...file_ids, ...text.pictures])])
  const variables = {
    osoba: author.name,
    temat: subject,
    firma: await titleOf(db, company_id),
    tresc: wordsOf(text.html),
    pliki: files.length > 0 ? `Do wiadomości dołączono pliki: ${files.join(', ')}. Prześlemy je na Państwa prośbę.` : '',
    prosba: acknowledge ? 'Prosimy o potwierdzenie, że wiadomość do Państwa dotarła.' : '',
  }
  return { event, variables, paths: { staff: '/dashboard/messages', client: '/messages' } } as const
}

interface LetterTarget {
  message_id: string
  to: string
  wait_seconds?: number
}

export const writeLetter = async (teller: Teller, letter: LetterContent, { message_id, to, wait_seconds = undoSeconds }: LetterTarget) =>
  writeToCompany(teller, { ...(await noticeOf(teller, letter)), about_id: message_id, company_id: letter.company_id, to, wait_seconds })

type Draft = Pick<LetterContent, 'subject' | 'file_ids' | 'acknowledge'> & { content: string }

/** The same before it goes, where one goes and something is said by now. */
export async function previewLetter(call: PersonContext, company_id: string | null | undefined, { content, ...draft }: Draft): Promise<LetterDraft> {
  const text = await readRichText('content', content)
  if (!company_id || (content === '' && draft.file_ids.length === 0)) return null
  const { subject, file_ids, acknowledge } = draft
  const author = { id: call.actor.user_id, name: await fullNameOf(call.db, call.actor.user_id) }
  return (await letterToCompany(call, await noticeOf(call, { company_id, subject, text, file_ids, acknowledge, author }))) ?? null
}
