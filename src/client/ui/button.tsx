/**
 * Buttons and links that look like them, native elements both. One filled (`primary`) button a screen; everything else is quiet,
 * outlined or plain. The label of a button is a verb.
 */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type ButtonVariant = 'primary' | 'quiet' | 'line' | 'plain' | 'danger'

interface Look {
  /** @default 'line' */
  variant?: ButtonVariant
  /** Taller, for the one act of a screen. */
  large?: boolean
  /** As wide as its column. */
  block?: boolean
  icon?: IconName
  children: ReactNode
}

const classes = ({ variant = 'line', large, block }: Look, busy = false) =>
  `btn ${variant}${large ? ' lg' : ''}${block ? ' block' : ''}${busy ? ' busy' : ''}`

type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { busy?: boolean }

/** A native button, `type="submit"` unless said. While `busy` it keeps its place and focus but does nothing more. */
export function Button({ variant, large, block, icon, busy = false, children, type = 'submit', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      className={classes({ variant, large, block, children }, busy)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {busy ? <Icon name="loader-circle" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

type ButtonLinkProps = Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { href: string }

/** A link with the weight of a button. */
export function ButtonLink({ variant, large, block, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classes({ variant, large, block, children })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

/** Buttons in a row that wraps. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className="btns">{children}</div>
}
