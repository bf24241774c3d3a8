/** Browsers that show notifications, and the button by which this one begins to: never asked for by itself. */
import { useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { useHydrated } from '../runtime/hydrated.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { PageForm } from '../ui/form/page-form.tsx'
import type { FormOf } from '../ui/form/use-form.ts'
import { canShowPushes, subscribePush } from './subscribe-push.ts'

/** A browser of the person that shows notifications. */
export interface ShowingBrowser {
  id: string
  /** Empty where it does not give its name. */
  name: string
  /** ISO instant. */
  since: string
  isThis: boolean
}

interface Begin {
  form: FormOf<'endpoint' | 'p256dh' | 'auth' | 'key'>
  /** The installation's public key. */
  pushKey: string
}

/** Begins it in this browser; says where that is not to be had. */
export function BeginPush({ form, pushKey }: Begin) {
  const { t } = useText()
  const isDrawn = useHydrated()
  const sent = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'asked' | 'refused' | 'failed' | null>(null)
  if (!isDrawn) return null
  if (!canShowPushes()) return <p className="small muted">{t('notification:push.cannot')}</p>

  async function begin() {
    setState('asked')
    const got = await subscribePush(pushKey)
    if (typeof got === 'string') return setState(got)
    for (const [name, value] of Object.entries({ ...got, key: pushKey })) {
      const field = sent.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    setState(null)
    sent.current?.requestSubmit()
  }

  return (
    <PageForm form={form} ref={sent} className="stack s3" stays>
      {(['endpoint', 'p256dh', 'auth', 'key'] as const).map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      {(state === 'refused' || state === 'failed') && (
        <Banner tone="warn" role="alert" title={t(`notification:push.${state}`)}>
          {t(`notification:push.${state}Hint`)}
        </Banner>
      )}
      <Button type="button" icon="bell" busy={state === 'asked'} onClick={() => void begin()}>
        {t('notification:push.begin')}
      </Button>
    </PageForm>
  )
}

interface Line {
  browser: ShowingBrowser
  test: FormOf<'browser'>
  forget: FormOf<'browser'>
}

export function BrowserLine({ browser: { name, since, isThis }, test, forget }: Line) {
  const { t, format } = useText()
  const called = name || t('notification:push.unknown')
  return (
    <li className="li">
      <span className="grow">
        <b>{called}</b>
        <small>
          {t('notification:push.since', { date: format.date(since) })}
          {isThis && ` · ${t('notification:push.this')}`}
        </small>
      </span>
      <PageForm form={test} stays>
        <Button variant="plain" aria-label={t('notification:push.tryNamed', { name: called })}>
          {t('notification:push.try')}
        </Button>
      </PageForm>
      <PageForm form={forget} stays>
        <Button variant="plain" aria-label={t('notification:push.endNamed', { name: called })}>
          {t('notification:push.end')}
        </Button>
      </PageForm>
    </li>
  )
}
