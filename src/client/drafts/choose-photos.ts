/** Puts photos into a file field, as if they had been chosen there: the visible ones are sent. None empties it. */
export function choosePhotos(input: HTMLInputElement | null | undefined, photos: readonly File[]): void {
  if (!input || (photos.length === 0 && !input.files?.length)) return
  const transfer = new DataTransfer()
  for (const photo of photos) transfer.items.add(photo)
  input.files = transfer.files
  // Where they are folded away, that they are there is seen.
  const fold = input.closest('details')
  if (fold) fold.open = photos.length > 0
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
