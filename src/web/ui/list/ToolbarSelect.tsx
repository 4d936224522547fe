import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './ToolbarSelect.module.css'

/** A short list of choices in a bar, where no form is: the browser's own, so that a screen needs no library for it. */
export function ToolbarSelect({ className = '', ...props }: ComponentProps<'select'>) {
  return (
    <span className={`${classes.choice} ${className}`}>
      <select {...props} />
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </span>
  )
}
