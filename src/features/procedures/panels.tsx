import { IconChevronDown } from '@tabler/icons-react'
import { procedures } from '#features/procedures/contract.ts'
import { Card } from '#web/ui/Page.tsx'
import { SafeHtml } from '#web/ui/rich-text/SafeHtml.tsx'
import { useCall } from '#web/use-call.ts'
import classes from './panels.module.css'

/** For the client's home: how things are done, in the office's words. */
export function Procedures() {
  const rows = useCall(procedures.list).data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Card title="Jak to zrobić">
      <div className={classes.accordion}>
        {rows.map(({ id, title, content }) => (
          <details key={id} name="procedures">
            <summary>
              {title}
              <IconChevronDown size={18} stroke={1.75} aria-hidden />
            </summary>
            <SafeHtml html={content} />
          </details>
        ))}
      </div>
    </Card>
  )
}
