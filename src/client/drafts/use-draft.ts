/** A form's copy on the device, for the form's component: read once, written while typing, dropped when the server has it. */
import { useRef } from 'react'
import type { Draft } from './draft-store.ts'

/** Pause in typing after which a draft is written, in milliseconds. */
const pause = 300

/** The name of the draft of a room of the chat; of all their names the beginning. */
export const roomDraft = (room: string): string => `chat ${room}`

/** `name` says which form, `writer` whose draft it is. */
export function useDraft(name: string, writer: string) {
  const state = useRef({ waiting: 0, touched: false, dropped: false })
  const module = () => import('./draft-store.ts')
  return {
    touched: () => state.current.touched,
    read: async () => (await module()).readDraft(name, writer),
    keep: (draft: Draft, done: (isSaved: boolean) => void) => {
      // Text typed after a form was sent is a new draft.
      Object.assign(state.current, { touched: true, dropped: false })
      clearTimeout(state.current.waiting)
      state.current.waiting = window.setTimeout(async () => {
        // A line lost before the code came: the next key tries again.
        const store = await module().catch(() => null)
        const isSaved = (await store?.keepDraft(name, writer, draft)) ?? false
        if (!state.current.dropped) done(isSaved)
      }, pause)
    },
    /** Writes at once; false where the browser does not keep it. */
    keepNow: async (draft: Draft) => {
      state.current.touched = true
      clearTimeout(state.current.waiting)
      return (await module()).keepDraft(name, writer, draft)
    },
    drop: async () => {
      clearTimeout(state.current.waiting)
      state.current.dropped = true
      await (await module()).dropDraft(name)
    },
  }
}
