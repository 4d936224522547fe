import { useMemo } from 'react'
import classes from './SafeHtml.module.css'
import { sanitiseHtml } from './sanitise-html.ts'

/** Shows stored rich text; it was sanitised when it was stored and is sanitised again here. */
export function SafeHtml({ html, links = true }: { html: string; links?: boolean }) {
  const safe = useMemo(() => ({ __html: sanitiseHtml(html, { links }) }), [html, links])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what is shown was sanitised on the line above
  return <div className={classes.content} dangerouslySetInnerHTML={safe} />
}
