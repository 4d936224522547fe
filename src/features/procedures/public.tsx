import { procedures } from './contract.ts'
import { Accordion } from '#web/ui/display/Accordion.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { SafeHtml } from '#web/ui/rich-text/SafeHtml.tsx'
import { useCall } from '#web/api/use-call.ts'
import classes from './public.module.css'

/** For the client's home: how things are done, in the office's words. */
export function Procedures() {
  const rows = useCall(procedures.list).data?.data ?? []
  if (rows.length === 0) return null
  const parts = rows.map(({ id, title, content }) => ({ key: id, title, content: <SafeHtml html={content} /> }))
  return (
    <Card title="Jak to zrobić">
      <div className={classes.words}>
        <Accordion name="procedures" parts={parts} />
      </div>
    </Card>
  )
}
