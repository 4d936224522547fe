import { useMemo } from 'react'
import classes from './SafeHtml.module.css'
import { sanitiseHtml } from './sanitise-html.ts'

/** Shows stored rich text; it was sanitised when it was stored and is sanitised again here. */
export function SafeHtml({ html, links = true }: { html: string; links?: boolean }) {
  const safe = useMemo(() => ({ __html: sanitiseHtml(html, { links }) }), [html, links])
  return <div className={classes.content} dangerouslySetInnerHTML={safe} />
}
