import { IconEye } from '@tabler/icons-react'
import classes from './Comments.module.css'

/** In place of the field, for who may only look on in this company. */
export const ReadOnlyNotice = () => (
  <p className={classes.hint}>
    <IconEye size={16} stroke={1.75} aria-hidden /> Mają Państwo podgląd tej firmy: można tu czytać, ale nie pisać.
  </p>
)
