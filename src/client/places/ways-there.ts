/** Links that hand a place over to the programs of a telephone: the map and the dialler. */

/** The way there in whatever map program the device has for this address. */
export const directionsTo = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`

/** A number as it was written becomes one that can be dialled. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
