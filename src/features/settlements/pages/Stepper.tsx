import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Stepper.module.css'

/** A step to one side or the other: how it is called, and whether there is none. */
interface Step {
  label: string
  end?: boolean
  go(): void
}

interface Props {
  label: string
  variant: 'default' | 'subtle'
  back: Step
  on: Step
  /** Where one is. */
  children: ReactNode
}

/** A stretch of time between its two buttons. */
export function Stepper({ label, variant, back, on, children }: Props) {
  const button = ({ label, end, go }: Step, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant={variant} size={32} aria-label={label} disabled={end} onClick={go}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <fieldset className={classes.stepper} aria-label={label}>
      {button(back, IconChevronLeft)}
      {children}
      {button(on, IconChevronRight)}
    </fieldset>
  )
}
