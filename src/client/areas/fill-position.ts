/** Puts where the reader is into a form's fields; comes when it is asked for. */
import { getCurrentPosition, type PositionFault } from '#client/map/position.ts'
import { roundPoint } from '#shared/reader.ts'

/** Resolves with the key of a text where there is no position, else null. */
export async function fillPosition(form: HTMLFormElement): Promise<PositionFault | null> {
  const found = await getCurrentPosition()
  if (typeof found === 'string') return found
  for (const [name, value] of Object.entries(found)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = String(roundPoint(value))
  }
  return null
}
