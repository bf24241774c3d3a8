/** The acts on messages as a room draws them: the server writes them into its page, and the browser's code for them comes after that of the talk. */
import { type ComponentType, lazy, Suspense } from 'react'
import type { MessageActsProps } from './message-acts.tsx'

const nothing = () => null

// Without a line there is nothing to be done, and the talk is read without them.
const Acts: ComponentType<MessageActsProps> = import.meta.env.SSR
  ? (await import('./message-acts.tsx')).default
  : lazy<ComponentType<MessageActsProps>>(() => import('./message-acts.tsx').catch(() => ({ default: nothing })))

export function ActsLater(props: MessageActsProps) {
  return (
    <Suspense>
      <Acts {...props} />
    </Suspense>
  )
}
