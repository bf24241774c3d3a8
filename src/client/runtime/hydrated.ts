/** True if the browser's code runs the page by now: controls that need it are rendered only then, so that nobody without it meets a dead button. */
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first rendering in the browser, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
