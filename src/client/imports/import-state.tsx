/** How far a list is, what was stored of it, and why it ended. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { isWorking, type PlaceImport } from '#shared/imports/place-import.ts'
import { path } from '#shared/path.ts'

/** Milliseconds between looks at work under way. */
const lookEvery = 3_000

export function ImportState({ list }: { list: PlaceImport }) {
  return (
    <>
      {isWorking(list.state) ? <Progress list={list} /> : <Standing list={list} />}
      {(list.result.added + list.result.changed + list.result.held > 0 || list.state === 'done') && (
        <Result list={list} />
      )}
    </>
  )
}

/** Looks again by itself while somebody is there; without a script by the link. */
function Progress({ list: { id, state, progress, rows } }: { list: PlaceImport }) {
  const { t, format } = useText()
  const navigate = useNavigate()
  const here = path('/inspector/imports/:id', { id })
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void navigate(here, { replace: true, preventScrollReset: true })
    }, lookEvery)
    return () => clearInterval(timer)
  }, [navigate, here])
  const lead = { judging: 'working', checking: 'checking', storing: 'storing' }[state as 'judging']
  const values = { done: format.number(progress), all: format.number(rows) }
  return (
    <Banner tone="info" title={t(`import:state.${state}`)} role="status">
      <p>{t(`import:lead.${lead}`, values)}</p>
      <progress className="import-progress" max={rows} value={progress} aria-label={t(`import:state.${state}`)} />
      <Buttons>
        <ButtonLink href={here}>{t('import:action.anew')}</ButtonLink>
      </Buttons>
    </Banner>
  )
}

function Standing({ list }: { list: PlaceImport }) {
  const { t, format } = useText()
  const { state, result, isOwn } = list
  const name = list.by ?? t('import:line.erased')
  if (state === 'judged') {
    const stored = result.added + result.changed + result.unchanged + result.held + result.leftOut
    const changed =
      stored > 0 ? t('import:why.changedPartly', { count: format.number(stored) }) : t('import:why.changed')
    const lead = isOwn ? t('import:lead.judged') : t('import:lead.judgedOther', { name })
    return (
      <Banner tone={list.isChanged ? 'warn' : 'info'} title={list.isChanged ? changed : lead}>
        {t('import:lead.until', { at: format.date(list.until) })}
      </Banner>
    )
  }
  if (state === 'done') return null
  const why = state === 'failed' ? t('import:why.failed') : t(`import:why.${list.why ?? 'dropped'}`, { name })
  return (
    <Banner tone={state === 'failed' ? 'bad' : 'info'} title={t(`import:state.${state}`)}>
      {why}
    </Banner>
  )
}

const results = ['added', 'changed', 'unchanged', 'held', 'leftOut'] as const

function Result({ list: { result, counts, until } }: { list: PlaceImport }) {
  const { t, format } = useText()
  return (
    <section className="panel stack" aria-labelledby="result">
      <h2 id="result">{t('import:title.result')}</h2>
      <dl className="import-result">
        {results.map((name) => (
          <div key={name}>
            <dt>{t(`import:result.${name}`)}</dt>
            <dd>{format.number(result[name])}</dd>
          </div>
        ))}
        <div>
          <dt>{t('import:result.refused')}</dt>
          <dd>{format.number(counts.refused)}</dd>
        </div>
      </dl>
      {result.held > 0 && (
        <Buttons>
          <ButtonLink href={path('/inspector/management-place', { tab: 'identity' })}>
            {t('import:action.places')}
          </ButtonLink>
        </Buttons>
      )}
      <p className="small muted">{t('import:lead.kept', { at: format.date(until) })}</p>
    </section>
  )
}
