/** A shared position on the map, with the ways to it; after a day it says that it is gone. */
import { useLoaderData } from 'react-router-dom'
import { mapPrograms } from '#client/places/ways-there.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { PositionMap } from '#client/share/position-map.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './position-chat.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('share:position.title')} · ${t('header.product')}`,
  noindex: true,
})

export default function PositionChat() {
  const { id, seq, point, isOwn, by, at, until, tiles } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const name = isOwn ? t('share:position.own') : (by ?? t('share:position.left'))
  const back = (
    <ButtonLink href={`${path('/chat/room-chat/:id', { id }, { at: seq })}#m-${seq}`}>
      {t('share:action.room')}
    </ButtonLink>
  )
  if (!point)
    return (
      <div className="wrap narrow stack s6">
        <PageHead title={t('share:position.title')} />
        <Empty level={2} title={t('share:position.over')} hint={t('share:position.overHint')} action={back} />
      </div>
    )
  const { lat, lng, accuracy } = point
  return (
    <div className="wrap narrow stack s6">
      <PageHead
        title={t('share:position.title')}
        lead={t('share:position.lead', { name, time: format.dateTime(at), until: format.dateTime(until) })}
      />
      <PositionMap point={point} tiles={tiles} label={t('share:position.map', { name })} />
      <p>
        <span className="num">{`${lat.toFixed(5)}, ${lng.toFixed(5)}`}</span>
        {accuracy !== null && ` · ${t('share:position.accuracy', { distance: format.distance(accuracy) })}`}
      </p>
      <p className="small muted">{t('share:position.statement')}</p>
      <Buttons>
        {mapPrograms.map(({ id: program, addressOf }) => (
          <ButtonLink key={program} href={addressOf({ name, point })} rel="external noreferrer">
            {t(`share:program.${program}`)}
          </ButtonLink>
        ))}
      </Buttons>
      {back}
    </div>
  )
}
