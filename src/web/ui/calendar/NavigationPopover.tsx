import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatMonth } from '#kernel/dates/dates.ts'
import { CalendarPopover } from './CalendarPopover.tsx'
import { yearPage } from './grid.ts'
import classes from './NavigationPopover.module.css'
import { shortMonthName } from './names.ts'
import { OptionGrid } from './OptionGrid.tsx'

type Mode = 'month' | 'year-group'

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))

interface NavigationPopoverProps {
  /** 'YYYY-MM' */
  month: string
  titleId: string
  onChange(month: string): void
}

/** The month's title; it opens a choice of the month, and from there of the year. */
export function NavigationPopover({ month, titleId, onChange }: NavigationPopoverProps) {
  const [opened, setOpened] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  function close() {
    setOpened(false)
    opener.current?.focus()
  }

  return (
    <CalendarPopover
      opened={opened}
      onChange={setOpened}
      onClose={close}
      label="Wybór miesiąca i roku"
      className={classes.dropdown}
      width={280}
      offset={4}
      withinPortal={false}
      target={
        <button ref={opener} type="button" className={classes.title} aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <span id={titleId}>{formatMonth(month)}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      }
    >
      <MonthChoice
        month={month}
        onChoose={chosen => {
          close()
          onChange(chosen)
        }}
      />
    </CalendarPopover>
  )
}

function MonthChoice({ month, onChoose }: { month: string; onChoose(month: string): void }) {
  const currentYear = Number(month.slice(0, 4))
  const [mode, setMode] = useState<Mode>('month')
  const [year, setYear] = useState(currentYear)
  const years = yearPage(year)
  const step = mode === 'month' ? 1 : years.length
  const range = `${years[0]}–${years.at(-1)}`
  const turnPage = (pages: number) => setYear(year + pages * step)

  return (
    <>
      <div className={classes.header}>
        <button type="button" className={classes.icon} aria-label={mode === 'month' ? 'Poprzedni rok' : 'Poprzednie lata'} onClick={() => turnPage(-1)}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </button>
        {mode === 'month' ? (
          <button type="button" className={classes.mode} aria-label={`${year}, wybierz rok`} onClick={() => setMode('year-group')}>
            {year}
          </button>
        ) : (
          <button type="button" className={classes.mode} aria-label={`${range}, wróć do miesięcy`} onClick={() => setMode('month')}>
            {range}
          </button>
        )}
        <button type="button" className={classes.icon} aria-label={mode === 'month' ? 'Następny rok' : 'Następne lata'} onClick={() => turnPage(1)}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
      {mode === 'month' ? (
        <OptionGrid
          key={mode}
          label={`Miesiące roku ${year}`}
          options={MONTHS.map(number => `${year}-${number}`).map(option => ({
            key: option,
            text: shortMonthName(`${option}-01`),
            name: formatMonth(option),
          }))}
          current={month}
          onTurnPage={turnPage}
          onChoose={onChoose}
        />
      ) : (
        <OptionGrid
          key={mode}
          label={`Lata ${range}`}
          options={years.map(option => ({ key: String(option), text: String(option), name: String(option) }))}
          current={String(year)}
          onTurnPage={turnPage}
          onChoose={chosen => {
            setYear(Number(chosen))
            setMode('month')
          }}
        />
      )}
    </>
  )
}
