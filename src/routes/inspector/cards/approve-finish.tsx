/** The decision, the public's view of it, and the next waiting card. */
import { useRef } from 'react'
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { DonePanel } from '#client/ui/done-panel.tsx'
import { Keys } from '#client/ui/keys.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { useKeySwitch, useKeys } from '#client/ui/use-keys.ts'
import { moveWords } from '#shared/cards/card-file.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './approve-finish.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

/** The last act: a move of the card, or one beside its moves. */
function titleOf({ state, timeline }: Data['file'], t: Translate): string {
  const [last] = timeline
  return !last || last.event === 'move' ? t(`warning:done.${state}`) : moveWords(last, t)
}

const hasAcceptedPhotos = ({ findings }: Data['file']) =>
  findings.some(({ replies }) => replies.some(({ verdict, photos }) => verdict === 'accepted' && photos.length > 0))

export const head = ({ file }: Data, t: Translate): Head => ({
  title: `${titleOf(file, t)} · ${t('header.product')}`,
  noindex: true,
})

export default function ApproveFinish() {
  const { file, next, left, now } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const { state, place, number, publicFrom, level, id } = file
  const frame = useRef<HTMLDivElement>(null)
  const [hasKeys, turn] = useKeySwitch()
  useKeys({
    onFigure(figure) {
      if (figure === 1 && hasKeys) frame.current?.querySelector<HTMLElement>('a.primary')?.click()
      return figure === 1 && hasKeys
    },
  })
  const facts = [
    ['place', place.name],
    ['level', t(`card:level.${level}`)],
    ...(number ? ([['number', number]] as const) : []),
    ...(file.clock?.at
      ? ([['next', `${t(`card:clock.${file.clock.what}.officer`)}: ${format.dateTime(file.clock.at)}`]] as const)
      : []),
    [
      'public',
      publicFrom
        ? t(publicFrom > now ? 'warning:public.from' : 'warning:public.now', { at: format.dateTime(publicFrom) })
        : t('warning:public.nothing'),
    ],
  ] as const
  return (
    <div className="wrap narrow stack s6" ref={frame}>
      <DonePanel
        title={titleOf(file, t)}
        action={
          next ? (
            <ButtonLink
              variant="primary"
              href={path('/inspector/manage-reply/approve-warning-card/:id', { id: next.id })}
            >
              {t('warning:do.next', { name: next.place.name })}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" href={path('/inspector/manage-reply')}>
              {t('warning:do.list')}
            </ButtonLink>
          )
        }
      >
        <p>{left > 0 ? t('warning:left', { count: left }) : t('warning:nothingLeft')}</p>
      </DonePanel>
      <Keys
        isOn={hasKeys}
        turn={turn}
        label={t(hasKeys ? 'warning:keys.off' : 'warning:keys.on')}
        hints={[{ keys: ['1'], does: next ? t('warning:do.next', { name: next.place.name }) : t('warning:do.list') }]}
      />
      <Panel labelledBy="facts">
        <div className="stack">
          <h2 id="facts" className="card-h2">
            {t('warning:title.effect')}
          </h2>
          <dl className="receipt">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{t(`warning:effect.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {number && (
            <a className="link" href={path('/inspector/manage-reply/already-sent/:id', { id })}>
              {t('warning:do.letter')}
            </a>
          )}
          {hasAcceptedPhotos(file) && (
            <a className="link" href={`${path('/inspector/policy/:id', { id: place.id })}#photos`}>
              {t('warning:do.photos')}
            </a>
          )}
          {state === 'accepted' && (
            <a className="link" href={path('/inspector/recheck-by-business-id/:id', { id: place.id })}>
              {t('warning:do.recheck')}
            </a>
          )}
        </div>
      </Panel>
    </div>
  )
}
