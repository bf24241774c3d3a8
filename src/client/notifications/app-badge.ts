/** The figure on the icon of the installed app: notifications and rooms in which something is unread, and none when nobody is signed in. */
import type { StandingPage } from '../runtime/standing-page.ts'

/** As much of `navigator` as is used here; browsers without installed apps have neither. */
type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

/** Where the system shows none, it says so by refusing. */
const shown = (said: Promise<void> | undefined) => void said?.catch(() => undefined)

/** Keeps the figure as the counts are, from now on. */
export function keepBadge(choices: StandingPage['choices'], device: Badging = navigator): void {
  let last = -1
  const say = () => {
    const { person } = choices.get()
    const count = person ? person.unread + person.rooms : 0
    if (count === last) return
    last = count
    if (count > 0) shown(device.setAppBadge?.(count))
    else shown(device.clearAppBadge?.())
  }
  choices.subscribe(say)
  say()
}
