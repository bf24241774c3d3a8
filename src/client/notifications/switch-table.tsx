/** Topics and their channels: a box for each that can be chosen, and a word where nothing can. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { type Channel, type SwitchName, standards } from '#shared/notifications/channels.ts'
import type { Topic } from '#shared/notifications/topics.ts'
import { Icon } from '../ui/icon.tsx'

interface SwitchTableProps {
  /** The topics that can be about this person: hidden switches are not sent, and stay as they are. */
  offered: readonly Topic[]
  /** The ways that this person has. */
  ways: readonly Channel[]
  chosen: Readonly<Record<SwitchName, boolean>>
  /** True if mails come as short messages to this person. */
  bySms: boolean
}

export function SwitchTable({ offered, ways, chosen, bySms }: SwitchTableProps) {
  const { t } = useText()
  const nameOf = (way: Channel) => t(`notification:way.${way === 'mail' && bySms ? 'sms' : way}`)
  return (
    <table className="notice-channels">
      <thead>
        <tr>
          <th scope="col">{t('notification:label.topic')}</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {nameOf(way)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {offered.map((topic) => (
          <tr key={topic}>
            <th scope="row">
              {t(`notification:topic.${topic}`)}
              <small className="muted">{t(`notification:when.${topic}`)}</small>
            </th>
            {ways.map((way) => (
              <td key={way}>
                {standards[topic][way] === 'always' ? (
                  <>
                    <Icon name="check" />
                    <span className="vh">{t('notification:label.always')}</span>
                  </>
                ) : (
                  <label>
                    <input
                      type="checkbox"
                      name={`${topic}.${way}`}
                      value="on"
                      defaultChecked={chosen[`${topic}.${way}`]}
                    />
                    <span className="vh">
                      {t(`notification:topic.${topic}`)}, {nameOf(way)}
                    </span>
                  </label>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
