/** A point on the map as it is typed or pasted: two numbers of degrees, or the link of a map that somebody shared. */

const degrees = /^-?\d{1,3}(?:\.\d{1,15})?$/

/** Places of the point in links of maps: the place's own before the middle of the view, as the view may stand beside it. */
const inLinks = [
  /!3d(-?\d{1,3}\.\d{1,15})!4d(-?\d{1,3}\.\d{1,15})/,
  /[?&](?:q|query|ll|destination|daddr|center)=(?:loc:)?(-?\d{1,3}\.\d{1,15}),\+?(-?\d{1,3}\.\d{1,15})/,
  /[/](?:place|search|dir)[/](-?\d{1,3}\.\d{1,15}),\+?(-?\d{1,3}\.\d{1,15})/,
  /@(-?\d{1,3}\.\d{1,15}),(-?\d{1,3}\.\d{1,15})/,
]

const isLink = (text: string) => /^https?:\/\//i.test(text)

/** A link that a phone shares and that says where only when it is opened. */
export const isShortLink = (text: string): boolean => /^https?:\/\/(?:maps\.app\.)?goo\.gl\//i.test(text.trim())

function readLink(text: string): { lat: number; lng: number } | null {
  const plain = text.replaceAll('%2C', ',').replaceAll('%2c', ',').replaceAll('%20', '+')
  for (const pattern of inLinks) {
    const [, lat, lng] = pattern.exec(plain) ?? []
    if (lat !== undefined && lng !== undefined) return { lat: Number(lat), lng: Number(lng) }
  }
  return null
}

/** Null where the text says no point. */
export function readPin(text: string): { lat: number; lng: number } | null {
  if (isLink(text.trim())) return readLink(text.trim())
  const [lat = '', lng = '', ...more] = text.trim().split(/[\s,]+/)
  if (more.length > 0 || !degrees.test(lat) || !degrees.test(lng)) return null
  return { lat: Number(lat), lng: Number(lng) }
}
