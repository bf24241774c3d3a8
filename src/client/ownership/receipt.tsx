/** Lines of facts, each with its name. */
import type { ReactNode } from 'react'

export function Receipt({ lines }: { lines: readonly (readonly [string, ReactNode] | null)[] }) {
  return (
    <dl className="receipt">
      {lines.map(
        (line) =>
          line && (
            <div key={line[0]}>
              <dt>{line[0]}</dt>
              <dd>{line[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
