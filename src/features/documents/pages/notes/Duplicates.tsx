import { Button } from '@mantine/core'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { Link, useNavigate } from 'react-router'
import { type Document, documents } from '#features/documents/shared/contract.ts'
import { duplicateLabels } from '#features/documents/shared/labels.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { useUser } from '#web/session/use-session.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import classes from './DocumentNotes.module.css'

/** Others that are the same invoice, or look like it: the office joins them or tells them apart. */
export function Duplicates({ document }: { document: Document }) {
  const [busy, run] = useAttempt()
  const { isAdmin } = useUser()
  const navigate = useNavigate()
  const mayReview = useCanIn('documents.review', document.company_id)
  const mayJoin = mayReview && document.content_visible && !document.month_closed
  const route = isAdmin ? 'dashboard-documents-view' : 'documents-view'

  async function answer(act: 'join' | 'tellApart', other_id: string) {
    await run(async () => {
      const { data } = await call(documents[act], { params: { id: document.id }, body: { other_id } })
      toast(act === 'join' ? 'Połączono: pliki i komentarze są w jednym dokumencie.' : 'Zapisano: to różne faktury.')
      if (data.id !== document.id) navigate(linkTo(route, { id: data.id }), { replace: true })
    })
    await refreshQueries('documents', 'companies', 'settlements')
  }

  return document.duplicates.map(({ id, title, month, by }) => (
    <ErrorMessage key={id} tone="amber">
      Możliwy duplikat ({duplicateLabels[by]}):{' '}
      <Link to={linkTo(route, { id })}>
        {title}, {formatMonth(month)}
      </Link>
      {mayJoin && (
        <>
          <p>To ta sama faktura?</p>
          <div className={classes.answers}>
            <Button size="compact-sm" loading={busy} onClick={() => void answer('join', id)}>
              Tak, połącz
            </Button>
            <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void answer('tellApart', id)}>
              Nie, to inna
            </Button>
          </div>
        </>
      )}
    </ErrorMessage>
  ))
}
