/**
 * A part of a page that is folded behind its heading: there without JavaScript, for a search in the page and for screen readers, and open on
 * paper. A link to its heading opens it (runtime/scroll.ts).
 */
import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'

interface FoldedPartProps {
  /** Id of the heading, to which links lead. */
  id: string
  title: ReactNode
  /** The gist, beside the title, that may spare the reader the opening. */
  gist?: ReactNode
  /** Open from the start. */
  open?: boolean
  children: ReactNode
}

export function FoldedPart({ id, title, gist, open, children }: FoldedPartProps) {
  return (
    <section aria-labelledby={id}>
      <details className="fold" open={open}>
        <summary>
          <h2 id={id}>{title}</h2>
          {gist && <span className="gist">{gist}</span>}
        </summary>
        <div className="stack s3">{children}</div>
      </details>
    </section>
  )
}

interface PanelPartProps extends Pick<FoldedPartProps, 'id' | 'title' | 'children'> {
  isFolded: boolean
}

/** A part in a panel of its own, or the same folded. */
export function PanelPart({ id, title, isFolded, children }: PanelPartProps) {
  return isFolded ? (
    <div className="panel folds">
      <FoldedPart id={id} title={title}>
        {children}
      </FoldedPart>
    </div>
  ) : (
    <Panel labelledBy={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Panel>
  )
}
