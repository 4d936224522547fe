import type { Comment } from '#features/comments/contract.ts'
import type { Office } from '#server/offices.ts'
import type { Subject } from '#server/subjects.ts'

/** What was said stays in the portal: a mail passes through many hands. */
export function newCommentMail(office: Office, comment: Comment, subject: Subject, link: string, mentioned: boolean) {
  const what = comment.internal ? 'notatka wewnętrzna' : 'nowy komentarz'
  const heading = mentioned ? 'Wzmianka w komentarzu' : comment.internal ? 'Notatka wewnętrzna' : 'Nowy komentarz'
  const lead = mentioned ? `${comment.author_name} wspomina Państwa w komentarzu.` : `${comment.author_name}: ${what}.`
  return {
    subject: `${heading} – ${office.settings.product_name}`,
    text: `Dzień dobry,\n\n${lead}\nDotyczy: ${subject.title}.\n\nTreść i odpowiedź są w portalu:\n${link}\n\n${office.settings.office.name}`,
  }
}
