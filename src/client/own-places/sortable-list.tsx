/**
 * Lines that are put in order: each has buttons up and down, which are plain forms, and with the browser's code a handle to drag it by,
 * with a mouse or a finger. The whole order is always sent.
 */
import { type FormEvent, memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { afterPaint } from '#client/runtime/after-paint.ts'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { Icon } from '#client/ui/icon.tsx'

interface Line {
  id: string
  /** Its name, for its buttons. */
  name: string
}

interface SortableListProps<Each extends Line> {
  lines: readonly Each[]
  className: string
  /** Target of an order's form, and the form's hidden fields; the ids go with commas between. */
  to: string
  hidden: Record<string, string>
  children(line: Each, index: number): ReactNode
}

const moved = (ids: readonly string[], from: number, to: number): string[] => {
  const rest = ids.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ids[from] as string, ...rest.slice(to)]
}

/**
 * Whether a pointer over another line is past its middle, seen from the line that is held. Before that nothing changes places: a large
 * line that came back under the pointer would jump to and fro.
 */
function isPast(
  line: Element,
  held: Element | undefined,
  { x, y, forwards }: { x: number; y: number; forwards: boolean },
) {
  const box = line.getBoundingClientRect()
  const from = held?.getBoundingClientRect() ?? box
  const isBeside = from.top < box.bottom && box.top < from.bottom
  const beyond = isBeside ? x - (box.left + box.right) / 2 : y - (box.top + box.bottom) / 2
  return forwards ? beyond > 0 : beyond < 0
}

/** True if a point lies in a line, also where a bar at the edge of the window lies over it. */
function holds(line: Element, x: number, y: number): boolean {
  const { left, right, top, bottom } = line.getBoundingClientRect()
  return x >= left && x < right && y >= top && y < bottom
}

/** Sends an order; after the one before, where that is still under way: a form does not send twice at once. */
function sendWhenFree(form: HTMLFormElement, order: string): void {
  const send = () => {
    const field = form.elements.namedItem('order')
    if (!(field instanceof HTMLInputElement)) return
    field.value = order
    form.requestSubmit()
  }
  if (form.dataset.busy === undefined) {
    send()
    return
  }
  const watch = new MutationObserver(() => {
    if (form.dataset.busy !== undefined) return
    watch.disconnect()
    send()
  })
  watch.observe(form, { attributeFilter: ['data-busy'] })
}

interface BodyProps<Each extends Line> {
  line: Each
  index: number
  draw(line: Each, index: number): ReactNode
}

/** A line's contents are not rendered again when another one moved: with thirty lines, each with a form, a press took 150 ms on a slow phone. */
const Body = memo(({ line, index, draw }: BodyProps<Line>) => draw(line, index)) as <Each extends Line>(
  props: BodyProps<Each>,
) => ReactNode

interface OrderButtonsProps {
  line: Line
  to: string
  hidden: Record<string, string>
  /** The order that a press gives; none at an end. Empty where the list sends its own, so that another line's press changes nothing here. */
  up: string | undefined
  down: string | undefined
  canDrag: boolean
  hold(line: string): void
  press(event: FormEvent, line: string, by: number): void
}

/** Rendered again only where a line came to an end of the list, or left it. */
const OrderButtons = memo(({ line, to, hidden, up, down, canDrag, hold, press }: OrderButtonsProps) => {
  const { t } = useText()
  return (
    <div className="line-order">
      {canDrag && (
        <span
          className="drag"
          aria-hidden="true"
          onPointerDown={(event) => {
            // No text is marked, and no picture is taken along.
            event.preventDefault()
            if (event.isPrimary && event.button === 0) hold(line.id)
          }}
        >
          <Icon name="grip-vertical" />
        </span>
      )}
      {([-1, 1] as const).map((by) => {
        const order = by < 0 ? up : down
        if (order === undefined) return null
        return (
          <PageForm
            key={by}
            form={{ to, hidden: { ...hidden, order }, refusal: undefined }}
            data-by={by}
            onSubmit={(event) => press(event, line.id, by)}
            stays
          >
            <Button variant="plain" icon={by < 0 ? 'chevron-up' : 'chevron-down'}>
              <span className="vh">
                {t(by < 0 ? 'register:action.up' : 'register:action.down')} {line.name}
              </span>
            </Button>
          </PageForm>
        )
      })}
    </div>
  )
})

export function SortableList<Each extends Line>({ lines, className, to, hidden, children }: SortableListProps<Each>) {
  const hydrated = useHydrated()
  const given = lines.map(({ id }) => id)
  const [order, setOrder] = useState(given)
  const [held, setHeld] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const sender = useRef<HTMLFormElement>(null)
  const key = given.join()
  /** The order that was sent last, or that the server has answered since. */
  const announced = useRef(key)
  /** The order to send when the next frame is painted. */
  const later = useRef<string | null>(null)
  const { state } = useNavigation()
  // The server's order is the one that counts, once nothing is held and it has answered the last one: also one that it refused or never got.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server says another, or has answered
  useEffect(() => {
    const isUnderWay = sender.current?.dataset.busy !== undefined && key !== announced.current
    if (held !== null || later.current !== null || isUnderWay) return
    announced.current = key
    setOrder(key === '' ? [] : key.split(','))
  }, [key, state])

  const over = (x: number, y: number) => {
    const own = [...(list.current?.children ?? [])]
    const to = own.findIndex((line) => holds(line, x, y))
    const line = own[to]
    if (held === null || !line || order[to] === held) return
    const from = order.indexOf(held)
    if (isPast(line, own[from], { x, y, forwards: to > from })) setOrder(moved(order, from, to))
  }
  const tell = (wanted: string) => {
    if (!sender.current || wanted === announced.current) return
    announced.current = wanted
    sendWhenFree(sender.current, wanted)
  }
  const drop = () => {
    setHeld(null)
    tell(order.join())
  }
  // Pressed twice it is two places, also before the server has answered; an element that moves in the page loses the focus.
  const pressed = useRef<{ line: string; by: number } | null>(null)
  const press = useCallback((event: FormEvent, line: string, by: number) => {
    if (!sender.current) return
    event.preventDefault()
    pressed.current = { line, by }
    setOrder((before) => moved(before, before.indexOf(line), before.indexOf(line) + by))
  }, [])
  const tellLater = () => {
    const wanted = later.current
    later.current = null
    if (wanted !== null) tell(wanted)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the press is rendered; the called functions know only refs
  useLayoutEffect(() => {
    if (pressed.current === null) return
    const { line, by } = pressed.current
    pressed.current = null
    if (later.current === null) afterPaint(tellLater)
    later.current = order.join()
    const own = list.current?.children[order.indexOf(line)]
    const same = own?.querySelector<HTMLElement>(`[data-by="${by}"] button`)
    // At an end there is only the way back.
    ;(same ?? own?.querySelector<HTMLElement>('[data-by] button'))?.focus()
  }, [order])
  // Heard of at the window: the line that is held moves in the page, and an element that moves there loses the pointer.
  useEffect(() => {
    if (held === null) return
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('pointermove', ({ clientX, clientY }) => over(clientX, clientY), { signal })
    window.addEventListener('pointerup', drop, { signal })
    const giveUp = () => {
      setHeld(null)
      setOrder(given)
    }
    window.addEventListener('pointercancel', giveUp, { signal })
    return () => stop.abort()
  })
  const byId = new Map(lines.map((line) => [line.id, line]))
  const shown = order.flatMap((id) => byId.get(id) ?? [])
  const orderFor = (from: number, to: number) => (hydrated ? '' : moved(order, from, to).join())
  return (
    <>
      <ul className={className} ref={list}>
        {shown.map((line, index) => (
          <li key={line.id} className={line.id === held ? 'held' : undefined}>
            <Body line={line} index={index} draw={children} />
            <OrderButtons
              line={line}
              to={to}
              hidden={hidden}
              press={press}
              up={index > 0 ? orderFor(index, index - 1) : undefined}
              down={index < shown.length - 1 ? orderFor(index, index + 1) : undefined}
              canDrag={hydrated && lines.length > 1}
              hold={setHeld}
            />
          </li>
        ))}
      </ul>
      {hydrated && (
        <PageForm form={{ to, hidden: { ...hidden, order: key }, refusal: undefined }} ref={sender} stays>
          {null}
        </PageForm>
      )}
    </>
  )
}
