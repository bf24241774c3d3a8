/**
 * Thailand as 77 links: an inline SVG without JavaScript that finger, mouse, keyboard and screen reader can use. A list or
 * {@link ProvincePicker} always stands beside it: small provinces are small targets.
 */

import { useText } from '#client/runtime/i18n/text.tsx'
import { provincePaths, viewBox } from '#shared/areas/province-map.ts'

interface ProvinceMapProps {
  provinces: readonly { code: number; name: string }[]
  /** Target of a province. */
  href: (code: number) => string
  /** Code of the province that is chosen. */
  current?: number | null
}

export function ProvinceMap({ provinces, href, current }: ProvinceMapProps) {
  const { t } = useText()
  // The chosen one is drawn last: its outline lies over its neighbours'.
  const ordered = current
    ? [...provinces].sort((a, b) => Number(a.code === current) - Number(b.code === current))
    : provinces
  return (
    <nav aria-label={t('map.title')}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: each province has its own title; one for all would be the tooltip of all */}
      <svg className="pmap" viewBox={viewBox}>
        {ordered.map(({ code, name }) => (
          <a key={code} href={href(code)} aria-label={name} aria-current={code === current ? 'true' : undefined}>
            <title>{name}</title>
            <path d={provincePaths[code]} />
          </a>
        ))}
      </svg>
    </nav>
  )
}
