/**
 * Lines that are put in order: each has buttons up and down, which are plain forms, and with the browser's code a handle to drag it by,
 * with a mouse or a finger. What is sent is always the whole order.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '#client/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { useHydrated } from '#client/ui/hydrated.ts'
import { Icon } from '#client/ui/icon.tsx'

interface Line {
  id: string
  /** What it is called, for its buttons. */
  name: string
}

interface SortableListProps<Each extends Line> {
  lines: readonly Each[]
  className: string
  /** Where an order is posted to, and the form's hidden fields; the ids go with commas between. */
  to: string
  hidden: Record<string, string>
  children(line: Each, index: number): ReactNode
}

const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const rest = ids.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ids[from] as string, ...rest.slice(to)]
}

export function SortableList<Each extends Line>({ lines, className, to, hidden, children }: SortableListProps<Each>) {
  const { t } = useText()
  const formOf = (order: string) => ({ to, hidden: { ...hidden, order }, refusal: undefined })
  const hydrated = useHydrated()
  const given = lines.map(({ id }) => id)
  const [order, setOrder] = useState(given)
  const [held, setHeld] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const sender = useRef<HTMLFormElement>(null)
  const key = given.join()
  // The server's order is the one that counts.
  useEffect(() => setOrder(key === '' ? [] : key.split(',')), [key])

  const over = (x: number, y: number) => {
    const line = document.elementFromPoint(x, y)?.closest('li')
    const own = line?.parentElement === list.current ? [...(list.current?.children ?? [])] : []
    const to = line ? own.indexOf(line) : -1
    if (held !== null && to >= 0 && order[to] !== held) setOrder(moved(order, order.indexOf(held), to))
  }
  const drop = () => {
    setHeld(null)
    const field = sender.current?.elements.namedItem('order')
    if (order.join() === key || !(field instanceof HTMLInputElement)) return
    field.value = order.join()
    sender.current?.requestSubmit()
  }
  const byId = new Map(lines.map((line) => [line.id, line]))
  const shown = order.flatMap((id) => byId.get(id) ?? [])
  return (
    <>
      <ul className={className} ref={list}>
        {shown.map((line, index) => (
          <li key={line.id} className={line.id === held ? 'held' : undefined}>
            {children(line, index)}
            <div className="line-order">
              {hydrated && lines.length > 1 && (
                <span
                  className="drag"
                  aria-hidden="true"
                  onPointerDown={(event) => {
                    event.currentTarget.setPointerCapture(event.pointerId)
                    setHeld(line.id)
                  }}
                  onPointerMove={({ clientX, clientY }) => held !== null && over(clientX, clientY)}
                  onPointerUp={drop}
                  onPointerCancel={() => {
                    setHeld(null)
                    setOrder(given)
                  }}
                >
                  <Icon name="grip-vertical" />
                </span>
              )}
              {([-1, 1] as const).map((by) => {
                const to = given.indexOf(line.id) + by
                if (to < 0 || to >= given.length) return null
                const name = t(by < 0 ? 'register:action.up' : 'register:action.down')
                return (
                  <PageForm key={by} form={formOf(moved(given, given.indexOf(line.id), to).join())} stays>
                    <Button variant="plain" icon={by < 0 ? 'chevron-up' : 'chevron-down'}>
                      <span className="vh">
                        {name} {line.name}
                      </span>
                    </Button>
                  </PageForm>
                )
              })}
            </div>
          </li>
        ))}
      </ul>
      {hydrated && (
        <PageForm form={formOf(key)} ref={sender} stays>
          {null}
        </PageForm>
      )}
    </>
  )
}
