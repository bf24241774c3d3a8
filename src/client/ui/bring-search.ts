/** Fetches the code of a list that can be searched and puts it in place of a native select, but never under somebody's hands. Without its code the select stays. */

/** `load` fetches it; `put` is given it with the value that was chosen meanwhile. Answers how to stop. */
export function bringSearch<Search>(
  id: string,
  load: () => Promise<{ default: Search }>,
  put: (search: Search, chosen: string) => void,
): (() => void) | undefined {
  // Phones keep the native select: their own picker is better than any of ours.
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches) return undefined
  let isWanted = true
  load()
    .then(({ default: search }) => {
      const select = document.getElementById(id) as HTMLSelectElement | null
      const replace = () => {
        if (isWanted) put(search, select?.value ?? '')
      }
      if (select && select === document.activeElement) select.addEventListener('blur', replace, { once: true })
      else replace()
    })
    .catch(() => undefined)
  return () => {
    isWanted = false
  }
}
