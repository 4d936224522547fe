import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { sentenceOf } from '#web/api/api-error.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { type Option, usePaletteGroups } from './use-palette-groups.ts'
import bar from '#features/search/public.module.css'
import classes from './Palette.module.css'

interface Props {
  /** What was typed so far, before this was loaded too. */
  query: string
  onQuery(query: string): void
  /** The field has the focus. */
  onReady(): void
  onClose(): void
}

/** One field that finds things and does things: arrows choose, Enter opens. */
export function Palette({ query, onQuery, onReady, onClose }: Props) {
  const [place, setPlace] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const { groups, read } = usePaletteGroups(query)
  const options = groups.flatMap(group => group.options)
  const current = options[Math.min(place, options.length - 1)]

  function choose(option: Option | undefined) {
    if (!option) return
    onClose()
    void option.run()
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: place + 1, ArrowUp: place - 1 + options.length }
    if (event.key === 'Enter') choose(current)
    else if (steps[event.key] !== undefined && options.length > 0) {
      const next = (steps[event.key] as number) % options.length
      setPlace(next)
      list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
    } else return
    event.preventDefault()
  }

  const statusText = read.isLoadingError ? sentenceOf(read.error) : options.length === 0 ? (read.isFetching ? 'Szukam…' : 'Nic nie znaleziono.') : ''
  return (
    <Dialog
      opened
      onClose={onClose}
      withCloseButton={false}
      size={640}
      padding={0}
      centered={false}
      yOffset="10vh"
      attributes={{ content: { 'aria-label': 'Szukaj' } }}
      trapFocus
      returnFocus
    >
      <div className={`${bar.entry} ${classes.field}`}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          autoFocus
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Szukaj firm, dokumentów, spraw i poleceń"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.key}` : undefined}
          aria-autocomplete="list"
          placeholder="Firma, NIP, dokument, numer sprawy albo polecenie"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={event => {
            onQuery(event.currentTarget.value)
            setPlace(0)
          }}
          onFocus={onReady}
          onKeyDown={press}
        />
        <button type="button" className={classes.close} onClick={onClose}>
          <span className="hidden">Zamknij</span> <kbd>Esc</kbd>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      <Results ref={list} id={id} groups={groups} current={current} isWaiting={read.isPlaceholderData} choose={choose} />
      <p className={classes.said} role="status">
        {statusText || <span className="hidden">{`Wyników: ${options.length}`}</span>}
      </p>
    </Dialog>
  )
}

interface ResultsProps {
  ref: Ref<HTMLDivElement>
  id: string
  groups: ReturnType<typeof usePaletteGroups>['groups']
  current: Option | undefined
  isWaiting: boolean
  choose(option: Option): void
}

function Results({ ref, id, groups, current, isWaiting, choose }: ResultsProps) {
  return (
    <div ref={ref} id={`${id}-list`} role="listbox" aria-label="Wyniki" className={classes.list} data-waiting={isWaiting || undefined}>
      {groups.map(group => (
        <div key={group.title} role="group" aria-label={group.title}>
          <div className={classes.group} aria-hidden>
            {group.title}
          </div>
          {group.options.map(option => (
            <Row key={option.key} id={`${id}-${option.key}`} option={option} chosen={option.key === current?.key} choose={() => choose(option)} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Row({ id, option, chosen, choose }: { id: string; option: Option; chosen: boolean; choose(): void }) {
  const Icon = option.icon
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the chosen row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
    <div id={id} role="option" aria-selected={chosen} className={classes.row} onClick={choose}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.title}>{option.title}</span>
      {option.detail && <span className={classes.detail}>{option.detail}</span>}
      {option.excerpt && (
        <span className={classes.excerpt}>
          {option.excerpt.before}
          <mark>{option.excerpt.match}</mark>
          {option.excerpt.after}
        </span>
      )}
    </div>
  )
}
