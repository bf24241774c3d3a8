/** The destinations of the home page: a scene, the name, and the number of places that the list behind it shows. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { Destination } from '#shared/areas/destinations.ts'
import bangkok from './scenes/bangkok.svg?no-inline'
import chiangMai from './scenes/chiang-mai.svg?no-inline'
import huaHin from './scenes/hua-hin.svg?no-inline'
import krabi from './scenes/krabi.svg?no-inline'
import pattaya from './scenes/pattaya.svg?no-inline'
import phuket from './scenes/phuket.svg?no-inline'

const scenes: Record<Destination, string> = { phuket, pattaya, huaHin, chiangMai, krabi, bangkok }

interface DestinationLinksProps {
  all: readonly { name: Destination; area: string; total: { count: number; isMore: boolean }; to: string }[]
}

/** Needs the texts of `home`. */
export function DestinationLinks({ all }: DestinationLinksProps) {
  const { t, format } = useText()
  return (
    <ul className="doors">
      {all.map(({ name, area, total, to }) => (
        <li key={name}>
          <a href={to}>
            <img src={scenes[name]} alt="" width="200" height="250" loading="lazy" decoding="async" />
            <b>{area}</b>
            {total.count > 0 && (
              <small>{t('home:passed', { count: `${format.number(total.count)}${total.isMore ? '+' : ''}` })}</small>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
