/** A point in its province, drawn by the server: the same look and frame as the map that may take its place. */
import type { ProvinceOutline } from '#shared/areas/province-outline.ts'

interface ProvinceSpotProps {
  outline: ProvinceOutline
  /** The drawing in words. */
  label: string
}

export function ProvinceSpot({ outline: { viewBox, own, around, x, y }, label }: ProvinceSpotProps) {
  return (
    <svg className="spot" viewBox={viewBox} role="img" aria-label={label}>
      <path d={around} />
      <path className="own" d={own} />
      {/* Lines without length: their round ends are dots of the same size in any province. */}
      <path className="halo" d={`M${x} ${y}h0`} />
      <path className="dot" d={`M${x} ${y}h0`} />
    </svg>
  )
}
