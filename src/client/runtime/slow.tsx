/**
 * A section that may arrive after the rest of the page. On the server its value is a promise that streams in behind a
 * Suspense boundary, with the data beside the markup as a JSON block (never an executable script); in a cached page, for
 * crawlers and on navigation it is a plain value.
 */
import { type ReactNode, Suspense, use, useState } from 'react'

/** The result of a slow section: its value, or the fact that it failed or took too long. */
export type Settled<T> = { ok: true; value: T } | { ok: false }

interface SlowProps<T> {
  /** Unique on the page; names the JSON block. */
  id: string
  /** From the loader: a promise while streaming, a settled value otherwise, undefined while hydrating a streamed page. */
  value: Promise<Settled<T>> | Settled<T> | undefined
  fallback: ReactNode
  /** Rendered when the section failed; the page around it stands. */
  failed: ReactNode
  children: (value: T) => ReactNode
}

export function Slow<T>(props: SlowProps<T>) {
  return (
    <Suspense fallback={props.fallback}>
      <Inner {...props} />
    </Suspense>
  )
}

const blockId = (id: string) => `slow-${id}`

function readBlock<T>(id: string): Settled<T> {
  const text = document.getElementById(blockId(id))?.textContent
  return text ? (JSON.parse(text) as Settled<T>) : { ok: false }
}

const isPromise = <T,>(value: unknown): value is Promise<T> => value instanceof Promise

function Inner<T>({ id, value, failed, children }: SlowProps<T>) {
  const streamed = isPromise<Settled<T>>(value)
  const settled = streamed ? use(value) : value
  const [first] = useState(() => (settled === undefined ? readBlock<T>(id) : null))
  const result = settled ?? first ?? { ok: false }
  const block = streamed || first !== null
  return (
    <>
      {result.ok ? children(result.value) : failed}
      {block && <DataBlock id={blockId(id)} value={streamed ? result : null} />}
    </>
  )
}

function DataBlock({ id, value }: { id: string; value: unknown }) {
  const text = value === null ? '' : JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a JSON data block with `<` escaped, not markup
  return <script id={id} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
