/** Stands where cards will be, in their exact size, so that nothing moves when they come, or do not. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'

/** `count` cards of a strip or grid. One line tells screen readers that something is on its way. */
export function SkeletonCards({ count = 4, layout = 'strip' }: { count?: number; layout?: 'strip' | 'grid' }) {
  const { t } = useText()
  return (
    <div className={layout === 'strip' ? 'strip' : 'places'} aria-busy="true">
      <p className="vh" role="status">
        {t('list.loading')}
      </p>
      <Cards count={count} />
    </div>
  )
}

/** An answer in the room of a strip whose cards do not come: the sections below it stay where they are. */
export function InsteadOfCards({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="instead">
      <div className="strip" inert>
        <Cards count={count} />
      </div>
      {children}
    </div>
  )
}

/** More cards at the end of a list: the part below the list leaves the screen with the press that asked for them, not when they come. */
export function MoreSkeletonCards() {
  return (
    <div className="places" aria-hidden="true">
      <Cards count={12} />
    </div>
  )
}

const Cards = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
    <div className="place skel" key={index} aria-hidden="true">
      <div className="body">
        <i className="l1" />
        <i className="l2" />
        <i className="l3" />
        <i className="l4" />
      </div>
      <div className="pic">
        <div className="no-pic" />
      </div>
    </div>
  ))
