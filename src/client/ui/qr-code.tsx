/** A QR code to be scanned from the screen: dark on white in either look, because scanners expect it. */
import type { QrDrawing } from '#shared/places/place-sign.ts'

export function QrCode({ qr, label }: { qr: QrDrawing; label: string }) {
  return (
    <svg className="qr-code" viewBox={`0 0 ${qr.side} ${qr.side}`} role="img" aria-label={label}>
      <path d={qr.path} shapeRendering="crispEdges" />
    </svg>
  )
}
