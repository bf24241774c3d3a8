/** An owner's task in a few words, for messages and files. */
import type { ToDo } from '#shared/own-places/to-do.ts'
import type { mailText } from '../../messages/text.ts'

export function taskWords(it: ToDo, t: ReturnType<typeof mailText>['t']): string {
  if (it.kind === 'card') return t(`vendor:toDo.card.${it.clock}`, { number: it.number })
  if (it.kind === 'returned') return t('vendor:toDo.returned', { count: it.count })
  if (it.kind === 'licence') return t('vendor:toDo.licence', { licence: t(`register:licence.${it.licence}`) })
  if (it.kind === 'survey') return t(it.isFirst ? 'vendor:toDo.surveyFirst' : 'vendor:toDo.survey')
  if (it.kind === 'reviews') return t('vendor:toDo.reviews', { count: it.count })
  if (it.kind === 'talks') return t('vendor:toDo.talks', { count: it.count })
  return it.kind === 'offer' ? t(`vendor:toDo.offer.${it.of}`) : t(`vendor:toDo.${it.kind}`)
}
