/** Topics and their channels: a box for each that can be chosen, and a word where nothing can. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { type Channel, type SwitchName, standards } from '#shared/notifications/channels.ts'
import type { Topic } from '#shared/notifications/topics.ts'
import { Icon } from '../ui/icon.tsx'

interface SwitchTableProps {
  /** The topics that can be about this person: hidden switches are not sent, and stay as they are. */
  offered: readonly Topic[]
  /** The channels that this person has. */
  channels: readonly Channel[]
  chosen: Readonly<Record<SwitchName, boolean>>
  /** True if mails come as short messages to this person. */
  bySms: boolean
}

export function SwitchTable({ offered, channels, chosen, bySms }: SwitchTableProps) {
  const { t } = useText()
  const nameOf = (channel: Channel) => t(`notification:channel.${channel === 'mail' && bySms ? 'sms' : channel}`)
  return (
    <table className="notice-channels">
      <thead>
        <tr>
          <th scope="col">{t('notification:label.topic')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {nameOf(channel)}
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
            {channels.map((channel) => (
              <td key={channel}>
                {standards[topic][channel] === 'always' ? (
                  <>
                    <Icon name="check" />
                    <span className="vh">{t('notification:label.always')}</span>
                  </>
                ) : (
                  <label>
                    <input
                      type="checkbox"
                      name={`${topic}.${channel}`}
                      value="on"
                      defaultChecked={chosen[`${topic}.${channel}`]}
                    />
                    <span className="vh">
                      {t(`notification:topic.${topic}`)}, {nameOf(channel)}
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
