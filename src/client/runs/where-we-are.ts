/** Position at which a photo is taken. */
import { getCurrentPosition } from '../map/position.ts'

/** Position of the device, if the person has allowed that before: nobody is asked while photographing. */
export async function whereWeAre(): Promise<{ lat: number; lng: number } | undefined> {
  const allowed = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  const found = allowed?.state === 'granted' ? await getCurrentPosition() : null
  return found && typeof found === 'object' ? { lat: found.lat, lng: found.lng } : undefined
}
