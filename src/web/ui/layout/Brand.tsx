import { Link } from 'react-router'
import type { Logo as LogoPicture } from '#kernel/office-config.ts'
import { config } from '#web/session/config.ts'
import classes from './Brand.module.css'

/** The product's mark with its name and the office's. */
export function Brand({ href, compact = false, large = false }: { href: string; compact?: boolean; large?: boolean }) {
  const { product_name, office, logo } = config()
  return (
    <Link to={href} className={classes.brand} data-large={large || undefined}>
      <Logo logo={logo} size={large ? 36 : 30} />
      <span className={compact ? 'hidden' : classes.names}>
        <span className={classes.product}>{product_name}</span> {office.name !== product_name && <span className={classes.office}>{office.name}</span>}
      </span>
      <span className="hidden">, strona główna</span>
    </Link>
  )
}

/** The office's own picture, or the portal's mark. */
export function Logo({ logo, size }: { logo: LogoPicture | null; size: number }) {
  return logo ? <img className={classes.logo} src={logo.url} width={logo.width} height={logo.height} style={{ height: size }} alt="" /> : <Mark size={size} />
}

/** A desk seen from the side. */
export function Mark({ size }: { size: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 30 30" aria-hidden="true">
      <rect width="30" height="30" rx="7" />
      <path
        d="M5 12h20M8 12v9.500M21.500 12v9.500M12 12V9.500a2 2 0 0 1 2-2h1M13.500 12v6h8"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
