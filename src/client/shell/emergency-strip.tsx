/** The three numbers that help anywhere in Thailand: tourist police, police, ambulance. Free calls, day and night. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '../ui/icon.tsx'

const numbers = ['1155', '191', '1669'] as const

export function EmergencyStrip() {
  const { t } = useText()
  return (
    <section className="sos panel" aria-labelledby="sos">
      <div className="sos-title">
        <Icon name="siren" />
        <div>
          <h2 id="sos">{t('emergency.title')}</h2>
          <p>{t('emergency.hint')}</p>
        </div>
      </div>
      <ul>
        {numbers.map((number) => (
          <li key={number}>
            <a href={`tel:${number}`}>
              <b>{number}</b>
              {t(`emergency.${number}`)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
