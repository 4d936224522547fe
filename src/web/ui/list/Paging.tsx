import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '#kernel/money/format-number.ts'
import { plural, type PluralForms } from '#kernel/text/plural.ts'
import { ToolbarSelect } from './ToolbarSelect.tsx'
import type { ChangeList } from './list-state.ts'
import type { Page } from './ListTable.tsx'
import classes from './Paging.module.css'

export function Paging({
  meta: { page, limit, total, total_capped },
  count,
  nounForms,
  change,
  short = false,
}: {
  meta: Page<unknown>['meta']
  count: number
  nounForms: PluralForms
  change: ChangeList
  /** In a list made for a phone what one page holds in any size needs no choice of pages. */
  short?: boolean
}) {
  const first = (page - 1) * limit + 1
  const isWhole = short && !total_capped && page === 1 && total <= 25
  const more = total_capped ? count === limit : page * limit < total
  return (
    <nav className={classes.paging} aria-label="Strony listy" data-whole={isWhole || undefined}>
      <span className={classes.total} role="status">
        {`${formatNumber(first)}–${formatNumber(first + count - 1)} z ${total_capped ? 'ponad ' : ''}${plural(total, genitive(nounForms))}`}
      </span>
      <ToolbarSelect
        className={classes.size}
        aria-label="Liczba na stronie"
        value={limit}
        onChange={event => change({ limit: Number(event.currentTarget.value) })}
      >
        {[25, 50, 100].map(size => (
          <option key={size} value={size}>
            {size} na stronie
          </option>
        ))}
      </ToolbarSelect>
      <button type="button" className={classes.step} aria-label="Poprzednia strona" disabled={page === 1} onClick={() => change({ page: page - 1 })}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </button>
      <span className={classes.page} aria-current="page">
        {page}
      </span>
      <button type="button" className={classes.step} aria-label="Następna strona" disabled={!more} onClick={() => change({ page: page + 1 })}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </button>
    </nav>
  )
}

/** After "z" Polish takes the genitive: "z 1 firmy", "z 2 firm", "z 22 firm". */
const genitive = ([, , many, singular]: PluralForms): PluralForms => [singular ?? many, many, many]
