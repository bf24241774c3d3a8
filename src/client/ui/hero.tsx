/** The opening of the home page: title, one sentence, the scene behind them, and below whatever the one act of the page is.
 * The scene is a drawing: 3 KB, sharp on every screen. */
import type { ReactNode } from 'react'
import scene from './hero.svg?url'

interface HeroProps {
  title: string
  lead: string
  /** The one act, such as a search form or where-am-I. */
  children?: ReactNode
}

export function Hero({ title, lead, children }: HeroProps) {
  return (
    <section className="hero">
      <img src={scene} alt="" width="1600" height="640" fetchPriority="high" />
      <div className="wrap">
        <h1>{title}</h1>
        <p>{lead}</p>
        {children}
      </div>
    </section>
  )
}
