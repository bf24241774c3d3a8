/** The door for owners: what one gains, how it goes, whether the place is here already, and the way to register or to claim it. */
import { useLoaderData } from 'react-router-dom'
import { AlikePlaces } from '#client/registrations/alike-places.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './owners.data.ts'

const page = '/owners'
const steps = ['add', 'check', 'visit'] as const
const gains = [
  { name: 'map', icon: 'map-pin' },
  { name: 'sign', icon: 'qr-code' },
  { name: 'answer', icon: 'message-square-quote' },
  { name: 'payee', icon: 'landmark' },
] as const
const questions = ['pay', 'card', 'review', 'public'] as const

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('owners:title')} · ${t('header.product')}`,
  description: t('owners:lead'),
  canonical: page,
})

export default function Owners() {
  const { t } = useText()
  return (
    <div className="wrap stack s8">
      <div className="stack s6">
        <PageHead title={t('owners:title')} lead={t('owners:lead')} />
        <Buttons>
          <AddPlace large />
          <ButtonLink href="#here" variant="line" large>
            {t('owners:action.listed')}
          </ButtonLink>
        </Buttons>
        <p className="small muted">{t('owners:hint.time')}</p>
      </div>
      <div className="cols stack s6">
        <div className="stack s6">
          <Here />
          <Panel labelledBy="gain">
            <div className="stack">
              <h2 id="gain">{t('owners:header.gain')}</h2>
              <ul className="stack s4">
                {gains.map(({ name, icon }) => (
                  <li key={name} className="row">
                    <span className="ic-box">
                      <Icon name={icon} />
                    </span>
                    <span className="grow">
                      <b>{t(`owners:gain.${name}.title`)}</b>
                      <br />
                      <span className="muted">{t(`owners:gain.${name}.text`)}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          </Panel>
        </div>
        <aside className="stack s6">
          <Panel labelledBy="how">
            <div className="stack">
              <h2 id="how">{t('owners:header.how')}</h2>
              <ol className="stack s4">
                {steps.map((step, nth) => (
                  <li key={step} className="row">
                    <span className="ic-box num" aria-hidden="true">
                      {nth + 1}
                    </span>
                    <span className="grow">
                      <b>{t(`owners:how.${step}.title`)}</b>
                      <br />
                      <span className="muted">{t(`owners:how.${step}.text`)}</span>
                    </span>
                  </li>
                ))}
              </ol>
            </div>
          </Panel>
          <Panel labelledBy="ask">
            <div className="stack">
              <h2 id="ask">{t('owners:header.ask')}</h2>
              {questions.map((name) => (
                <details key={name} className="stack s2">
                  <summary className="reach">
                    <b>{t(`owners:ask.${name}.q`)}</b>
                  </summary>
                  <p className="muted">{t(`owners:ask.${name}.a`)}</p>
                </details>
              ))}
            </div>
          </Panel>
        </aside>
      </div>
    </div>
  )
}

function AddPlace({ large = false }: { large?: boolean }) {
  const { t } = useText()
  return (
    <ButtonLink href={path('/vendor/register-business')} variant="primary" large={large}>
      {t('owners:action.add')}
    </ButtonLink>
  )
}

/** A form of its own address: it works without JavaScript, and its answer can be sent to a partner. */
function Here() {
  const { find, found } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <Panel labelledBy="here">
      <form className="stack" method="get" action={`${page}#here`}>
        <h2 id="here">{t('owners:header.here')}</h2>
        <Input id="find" name="find" type="search" defaultValue={find} label={t('owners:field.find')} />
        <Buttons>
          <Button icon="search">{t('owners:action.find')}</Button>
        </Buttons>
        <div role="status" className="stack">
          {found && found.length > 0 && <AlikePlaces places={found} claimable />}
          {found && (
            <>
              <p>{t(found.length > 0 ? 'owners:hint.others' : 'owners:hint.none')}</p>
              <Buttons>
                <AddPlace />
              </Buttons>
            </>
          )}
        </div>
        <p className="small muted">{t('owners:hint.find')}</p>
      </form>
    </Panel>
  )
}
