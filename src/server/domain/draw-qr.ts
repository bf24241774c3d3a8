/** A QR code as pages draw it. */
import encodeQR from 'qr'
import type { QrDrawing } from '#shared/places/place-sign.ts'

/** Light squares around the code: without them a camera does not find it on a dark wall (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** Each run of dark squares of a row is one rectangle. */
export function drawQr(text: string): QrDrawing {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const width = (end < 0 ? row.length : end) - x
      return [`M${x} ${y}h${width}v1h-${width}z`]
    }),
  )
  return { side: rows.length, path: runs.join('') }
}
