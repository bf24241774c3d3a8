/** On a touch screen a line of the inbox is put away or pinned by a swipe: it presses the button of its menu, which everybody has. */

/** Pixels from which on a swipe acts, and up to which a finger is only pressing. */
const actsFrom = 96
const still = 10

const buttonFor = (line: HTMLElement, way: number) =>
  line.querySelector<HTMLButtonElement>(
    way < 0 ? '[value="archive"], [value="unarchive"]' : '[value="pin"], [value="unpin"]',
  )

/** Until `signal` says to end. Up and down the page scrolls as ever (`touch-action` of the line). */
export function swipeRooms(list: HTMLElement, signal: AbortSignal): void {
  let held: { line: HTMLElement; id: number; x: number; moved: number } | null = null
  const end = () => {
    if (!held) return
    const { line } = held
    line.style.translate = ''
    delete line.dataset.swiped
    held = null
  }
  const options = { signal }
  list.addEventListener(
    'pointerdown',
    ({ target, pointerType, pointerId, clientX }) => {
      const line = (target as Element).closest<HTMLElement>('.room-line')
      if (pointerType !== 'touch' || !line || !(target as Element).closest('a')) return
      held = { line, id: pointerId, x: clientX, moved: 0 }
    },
    options,
  )
  list.addEventListener(
    'pointermove',
    ({ pointerId, clientX }) => {
      if (held?.id !== pointerId) return
      held.moved = clientX - held.x
      const { line, moved } = held
      if (Math.abs(moved) < still || !buttonFor(line, moved)) return
      line.setPointerCapture(pointerId)
      line.style.translate = `${moved}px`
      line.dataset.swiped = Math.abs(moved) < actsFrom ? 'some' : 'far'
    },
    options,
  )
  list.addEventListener('pointercancel', end, options)
  list.addEventListener(
    'pointerup',
    ({ pointerId }) => {
      if (held?.id !== pointerId) return
      const { line, moved } = held
      end()
      if (Math.abs(moved) < still) return
      // Where the finger is lifted is no press on the link.
      const noPress = (event: Event) => event.preventDefault()
      list.addEventListener('click', noPress, { capture: true, once: true })
      setTimeout(() => list.removeEventListener('click', noPress, true))
      const button = Math.abs(moved) >= actsFrom && buttonFor(line, moved)
      if (button) button.form?.requestSubmit(button)
    },
    options,
  )
}
