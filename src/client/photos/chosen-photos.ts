/**
 * The browser's checks of chosen photos before they are sent: a form that is too large is cut off on its way, which looks like a
 * lost line, and nobody should upload for minutes only to be refused. The server checks for itself.
 */

import { photoFaults } from '#shared/photos/photo-faults.ts'
import { PHOTO_MAX_BYTES, PHOTOS_MOST } from '#shared/photos/photos.ts'
import type { PlainRefusal } from '#shared/refusals.ts'

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>

const isSame = (one: Chosen, other: Chosen) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** The photos with those that are new among `more`, in their order. */
export function withChosen<Photo extends Chosen>(photos: readonly Photo[], more: readonly Photo[]): Photo[] {
  const all = [...photos]
  for (const photo of more) if (!all.some((each) => isSame(each, photo))) all.push(photo)
  return all
}

/** Key of the fault, null where there is none. `kept`: photos that the review has and keeps. */
export function chosenFault(photos: readonly Pick<File, 'size'>[], kept: number): PlainRefusal | null {
  if (photos.some(({ size }) => size > PHOTO_MAX_BYTES)) return photoFaults.size
  return photos.length > 0 && photos.length + kept > PHOTOS_MOST ? photoFaults.many : null
}
