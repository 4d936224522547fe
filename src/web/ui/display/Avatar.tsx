import { avatarAddress } from './avatar-address.ts'
import classes from './Avatar.module.css'

const hues = ['blue', 'pink', 'teal', 'violet', 'amber', 'green'] as const

interface Props {
  name: string
  /** Whose picture stands in place of the letters, if there is one. */
  id?: string | null | undefined
  size?: 20 | 24 | 28 | 32 | 46
  square?: boolean
}

/** A person's picture, or letters of a name on a colour of its own. The name always stands beside it, so they are drawn, and no text of the page. */
export function Avatar({ name, id, size = 24, square = false }: Props) {
  const useAddress = avatarAddress.get()
  const picture = useAddress(id)
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .map(word => word[0])
    .slice(0, 2)
    .join('')
    .toUpperCase()
  const hue = hues[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % hues.length]
  return (
    <span className={classes.avatar} data-letters={letters} data-hue={hue} data-size={size} data-square={square || undefined} aria-hidden>
      {picture && <img key={picture} src={picture} alt="" onError={event => event.currentTarget.remove()} />}
    </span>
  )
}
