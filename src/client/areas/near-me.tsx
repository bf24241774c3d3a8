/**
 * The way to near places from the home page. Where no location is set, one tap asks the device and leads on to the list; where it has no answer, or
 * without JavaScript, the same link leads to choosing a province.
 */
import type { MouseEvent } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'

const near = '/client/near-place-full'
const choosing = '/profile/my-location'

const useForm = formsOf<ShapedAction<FormShape<'by' | 'next' | 'lat' | 'lng'>>>()

export function NearMe({ area }: { area: string | null }) {
  const { t } = useText()
  const form = useForm({ to: choosing, of: { by: 'point', next: near } })

  async function ask(event: MouseEvent<HTMLAnchorElement>) {
    const { currentTarget: link } = event
    const from = link.closest('form')
    if (!from || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    link.ariaBusy = 'true'
    const fault = await import('./fill-position.ts').then(
      ({ fillPosition }) => fillPosition(from),
      () => 'unavailable' as const,
    )
    link.ariaBusy = null
    if (fault === null) from.requestSubmit()
    else {
      // A plain click from here on: the page of the link says what else there is.
      link.dataset.asked = ''
      link.click()
    }
  }

  if (area !== null) {
    return (
      <a className="near-link" href={near}>
        <Icon name="map-pin" />
        {t('home:action.near', { area })}
      </a>
    )
  }
  return (
    <PageForm form={form}>
      <input type="hidden" name="lat" />
      <input type="hidden" name="lng" />
      <a
        className="near-link"
        href={choosing}
        onClick={(event) => event.currentTarget.dataset.asked === undefined && void ask(event)}
      >
        <Icon name="locate-fixed" />
        {t('home:action.whereAmI')}
      </a>
    </PageForm>
  )
}
