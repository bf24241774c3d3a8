/** A room's acts as its page draws them: the server writes them into it, and the browser's code for them comes after that of the talk. */
import { type ComponentType, lazy, Suspense } from 'react'
import type { MessageActsProps } from './message-acts.tsx'
import type { ReportMessageProps } from './report-message.tsx'
import type { RoomOptionsProps } from './room-options.tsx'

const load = () => import('./message-acts.tsx')
type Parts = Awaited<ReturnType<typeof load>>

const written = import.meta.env.SSR ? await load() : null
const nothing = () => null

/** Without a line there is nothing to be done, and the talk is read without it. */
const later = <Props extends object>(pick: (parts: Parts) => ComponentType<Props>): ComponentType<Props> =>
  written
    ? pick(written)
    : (lazy(() =>
        load().then(
          (parts) => ({ default: pick(parts) }),
          () => ({ default: nothing }),
        ),
      ) as unknown as ComponentType<Props>)

const Acts = later<MessageActsProps>((parts) => parts.MessageActs)
const Options = later<RoomOptionsProps>((parts) => parts.RoomOptions)
const Report = later<ReportMessageProps>((parts) => parts.ReportMessage)

export const ActsLater = (props: MessageActsProps) => (
  <Suspense>
    <Acts {...props} />
  </Suspense>
)

export const OptionsLater = (props: RoomOptionsProps) => (
  <Suspense>
    <Options {...props} />
  </Suspense>
)

export const ReportLater = (props: ReportMessageProps) => (
  <Suspense>
    <Report {...props} />
  </Suspense>
)
