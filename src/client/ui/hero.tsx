/**
 * The opening of the home page: title, one sentence, the scene behind them, and below the one act of the page.
 * The scene is a drawing: 2.4 KB, sharp on every screen. The server writes it into the page, as it is the largest thing that is painted
 * first and needs no request of its own there; pages drawn in the browser fetch it as a file. Hydration leaves the server's markup.
 */
import type { ReactNode } from 'react'
import written from './hero.svg?inline'
import fetched from './hero.svg?url'

const scene = import.meta.env.SSR ? written : fetched

interface HeroProps {
  title: string
  lead: string
  /** The one act, such as a search form or where-am-I. */
  children?: ReactNode
}

export function Hero({ title, lead, children }: HeroProps) {
  return (
    <section className="hero">
      <img src={scene} alt="" width="1600" height="640" fetchPriority="high" suppressHydrationWarning />
      <div className="wrap">
        <h1>{title}</h1>
        <p>{lead}</p>
        {children}
      </div>
    </section>
  )
}
