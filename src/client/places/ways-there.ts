/** Links that hand a place over to the programs of a telephone: the map and the dialler. */

/** The way there in the device's own map program for this address. */
export const directionsTo = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`

interface Destination {
  name: string
  point: { lat: number; lng: number }
}

/** The place in the programs that people of different countries have, by their addresses for every device. */
export const mapPrograms: { id: 'google' | 'apple' | 'amap'; addressOf(to: Destination): string }[] = [
  { id: 'google', addressOf: ({ point }) => directionsTo(point) },
  {
    id: 'apple',
    addressOf: ({ name, point: { lat, lng } }) =>
      `https://maps.apple.com/?${new URLSearchParams({ ll: `${lat},${lng}`, q: name })}`,
  },
  {
    // It has maps of its own for China; elsewhere its points are the usual ones.
    id: 'amap',
    addressOf: ({ name, point: { lat, lng } }) =>
      `https://uri.amap.com/marker?${new URLSearchParams({ position: `${lng},${lat}`, name, coordinate: 'wgs84' })}`,
  },
]

/** A number as it was written becomes one that can be dialled. */
export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
