/** Devices on which somebody works where there is no network: they have all texts and the code for it before the network goes. */
import type { Choices } from './choices.tsx'

/** Of a role that works so; or a device on which somebody did. */
export const isWorkDevice = ({ role }: Pick<Choices, 'role'>): boolean =>
  role === 'inspector' || role === 'vendor' || Boolean(navigator.serviceWorker?.controller)
