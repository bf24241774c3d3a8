/** A copy of what is kept about oneself, and leaving for good: says before what goes, what stays and why. */
import { useLoaderData } from 'react-router-dom'
import { FormFault } from '#client/accounts/form-fault.tsx'
import { ConfirmedNote, useTyped } from '#client/accounts/typed.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Choice } from '#client/ui/field.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './my-data.data.ts'

const path = '/profile/setting/my-data'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('profile:title.myData')} · ${t('header.product')}`,
  noindex: true,
})

export default function MyData() {
  const refusal = useTyped()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('profile:title.myData')} lead={t('profile:lead.myData')} />
      <ConfirmedNote />
      <FormFault refusal={refusal} />
      <Panel labelledBy="export">
        <div className="stack">
          <h2 id="export">{t('profile:header.export')}</h2>
          <p>{t('profile:hint.export')}</p>
          <Buttons>
            <ButtonLink href={`${path}/export.json`} icon="download">
              {t('profile:action.export')}
            </ButtonLink>
          </Buttons>
        </div>
      </Panel>
      <Panel labelledBy="delete">
        <div className="stack">
          <h2 id="delete">{t('profile:header.delete')}</h2>
          <Consequences />
          <DeleteForm refusal={refusal} />
        </div>
      </Panel>
    </div>
  )
}

const erased = ['person', 'password', 'devices', 'originals'] as const
const kept = ['records', 'words', 'events'] as const

function Consequences() {
  const { places } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="prose">
      <div className="stack s2">
        <h3>{t('profile:header.erased')}</h3>
        <ul>
          {erased.map((key) => (
            <li key={key}>{t(`profile:erased.${key}`)}</li>
          ))}
          {places.length > 0 && <li>{t('profile:erased.payees')}</li>}
        </ul>
      </div>
      <div className="stack s2">
        <h3>{t('profile:header.kept')}</h3>
        <ul>
          {kept.map((key) => (
            <li key={key}>{t(`profile:kept.${key}`)}</li>
          ))}
          {places.length > 0 && <li>{t('profile:kept.places', { places: places.join(', ') })}</li>}
        </ul>
      </div>
      <p>
        <b>{t('profile:hint.delete')}</b>
      </p>
    </div>
  )
}

function DeleteForm({ refusal }: { refusal: FormRefusal | undefined }) {
  const { t } = useText()
  const { sure } = refusal?.errors ?? {}
  return (
    <form className="stack" method="post" action={path}>
      <div className={sure ? 'field bad' : 'field'}>
        <Choice
          type="checkbox"
          name="sure"
          value="1"
          required
          defaultChecked={refusal?.values.sure !== undefined}
          aria-describedby={sure ? 'sure-error' : undefined}
          aria-invalid={sure ? true : undefined}
          label={t('profile:field.sure')}
        />
        {sure && (
          <p className="error" id="sure-error">
            {t(sure)}
          </p>
        )}
      </div>
      <Buttons>
        <Button variant="danger">{t('profile:action.delete')}</Button>
      </Buttons>
    </form>
  )
}
