/** Enter in the line of a room: on a desk it sends, and with Shift it breaks the line; a switch in the room's menu has it always break. */
import { useEffect, useState } from 'react'
import { keepWord, readWord } from '../runtime/device/saved-words.ts'

const stored = 'chat-enter'

/** A keyboard and a mouse: on a phone the key at its place breaks the line. */
const isDesk = () => matchMedia('(hover: hover) and (pointer: fine)').matches
const isOn = () => readWord('localStorage', stored) !== 'breaks'

/** Not while letters are put together, as in Chinese: that Enter chooses a word. */
export const doesEnterSend = ({ key, shiftKey, isComposing, keyCode }: KeyboardEvent): boolean =>
  key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229 && isDesk() && isOn()

/** True if Enter sends on this device; null where there is nothing to switch. */
export function useEnterSwitch(): [boolean | null, (on: boolean) => void] {
  const [state, setState] = useState<boolean | null>(null)
  useEffect(() => setState(isDesk() ? isOn() : null), [])
  return [
    state,
    (on) => {
      if (keepWord('localStorage', stored, on ? null : 'breaks')) setState(on)
    },
  ]
}
