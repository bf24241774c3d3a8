/**
 * The frame of the account screens: one short form beside the scene. On phones the scene is a slim band, so that the form starts in
 * the first viewport; nothing is pinned, so that the button can be scrolled to above an open keyboard.
 */
import type { ReactNode } from 'react'
import scene from '../ui/hero.svg?url'

interface AuthLayoutProps {
  title: string
  lead?: ReactNode
  /** One sentence on the scene: the use of an account. */
  pitch: string
  /** The form, and all else that the screen's one act needs. */
  children: ReactNode
  /** The way out for those who are wrong here, such as "No account yet? Register". */
  aside?: ReactNode
}

export function AuthLayout({ title, lead, pitch, children, aside }: AuthLayoutProps) {
  return (
    <div className="auth">
      <div className="auth-pic">
        <img src={scene} alt="" width="1600" height="640" loading="lazy" />
        <p>{pitch}</p>
      </div>
      <div className="auth-form">
        <header className="stack s1">
          <h1>{title}</h1>
          {lead && <p className="muted">{lead}</p>}
        </header>
        {children}
        {aside && <p className="auth-aside">{aside}</p>}
      </div>
    </div>
  )
}

/** Parts two ways to do the same thing: a line with a word in it. */
export function Or({ children }: { children: ReactNode }) {
  return <p className="or">{children}</p>
}
