/** Pictures that are pasted into the line or dropped on the talk join those that were chosen. */
import { choosePhotos } from '../drafts/choose-photos.ts'
import { withChosen } from '../photos/chosen-photos.ts'

/** False where there are none: then the browser does what it does. */
export function takePhotos(form: HTMLFormElement | null, { files }: DataTransfer): boolean {
  const field = form?.elements.namedItem('photos')
  const pictures = [...files].filter(({ type }) => type.startsWith('image/'))
  if (!(field instanceof HTMLInputElement) || pictures.length === 0) return false
  choosePhotos(field, withChosen([...(field.files ?? [])], pictures))
  // They are part of the draft.
  form?.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}
