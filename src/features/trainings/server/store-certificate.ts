import { buffer } from 'node:stream/consumers'
import type { TrainingRow } from '#features/trainings/shared/contract.ts'
import { formatLongDate } from '#kernel/dates/dates.ts'
import { minuteForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawDay } from '#kernel/dates/warsaw.ts'
import type { Office } from '#platform/config/offices.ts'
import { fonts, newPdfDocument, printable } from '#platform/files/pdf-document.ts'

type Certified = Pick<TrainingRow, 'title' | 'category_title' | 'minutes' | 'score'> & { done_at: string }

const ink = '#16233b'
const pale = '#4a5973'

export const nameOfCertificate = ({ title }: Pick<Certified, 'title'>) => `Zaświadczenie - ${title}.pdf`

/** One page that says who has taken which training, and when. */
export async function writeCertificate({ settings }: Pick<Office, 'settings'>, person: string, training: Certified): Promise<Buffer> {
  const { title, category_title, minutes, done_at, score } = training
  const office = [settings.office.name, settings.office.address].filter(Boolean).join(', ')
  const page = await newPdfDocument({ layout: 'landscape', margin: 72, info: { Title: `Zaświadczenie: ${title}`, Author: office } })
  const content = buffer(page)
  const print = await printable()
  const line = (text: string, { font = 'plain', size, colour = ink, after }: { font?: keyof typeof fonts; size: number; colour?: string; after: number }) =>
    page.font(fonts[font]).fontSize(size).fillColor(colour).text(print(text), { align: 'center' }).moveDown(after)
  page
    .rect(36, 36, page.page.width - 72, page.page.height - 72)
    .lineWidth(1.5)
    .stroke('#1f5fd6')
  page.y = 120
  line(office, { size: 12, colour: pale, after: 3 })
  line('Zaświadczenie', { font: 'bold', size: 30, after: 0.3 })
  line('o ukończeniu szkolenia', { size: 13, after: 2 })
  line(person, { font: 'bold', size: 22, after: 0.8 })
  line('uczestniczył(a) w szkoleniu', { size: 13, after: 0.6 })
  line(`„${title}”`, { font: 'bold', size: 17, after: 0.5 })
  const facts = [category_title, plural(minutes, minuteForms), ...(score === null ? [] : [`wynik quizu ${score}%`])]
  line(facts.join(' · '), { size: 12, colour: pale, after: 2 })
  line(`Ukończono ${formatLongDate(warsawDay(done_at))}`, { size: 13, after: 0 })
  page.end()
  return content
}
