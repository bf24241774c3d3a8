/** Event within a page that the device's data has changed, for the components that show it. */
const name = 'field-changed'

export const fieldChanged = (): void => void dispatchEvent(new Event(name))

/** Calls back at each change; returns how to stop. */
export function onFieldChange(notice: () => void): () => void {
  const names = [name, 'online', 'offline']
  for (const it of names) addEventListener(it, notice)
  document.addEventListener('visibilitychange', notice)
  return () => {
    for (const it of names) removeEventListener(it, notice)
    document.removeEventListener('visibilitychange', notice)
  }
}
