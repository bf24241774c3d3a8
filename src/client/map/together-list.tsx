/** The places of one address, over the foot of the map: their pin comes apart at no zoom, so that they are listed by name. */
import { useEffect, useRef } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { gradeWords, renderGrade } from '#client/standards/grade-badge.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { MappedPlace } from './cluster-places.ts'

interface TogetherListProps {
  places: readonly MappedPlace[]
  /** Null closes the list. */
  onChoose(id: string | null): void
}

export function TogetherList({ places, onChoose }: TogetherListProps) {
  const text = useText()
  const list = useRef<HTMLElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const title = text.t('map.together', { count: places.length })
  return (
    <section
      className="together no-print"
      ref={list}
      aria-label={title}
      onKeyDown={({ key }) => key === 'Escape' && onChoose(null)}
    >
      <div className="together-head">
        <p>
          <b>{title}</b>
        </p>
        <button className="icon-btn" type="button" aria-label={text.t('action.close')} onClick={() => onChoose(null)}>
          <Icon name="x" />
        </button>
      </div>
      <ul>
        {places.map(({ id, name, grade }) => (
          <li key={id}>
            <button className="together-place" type="button" onClick={() => onChoose(id)}>
              {renderGrade(text, grade)}
              <span>{name}</span>
              {grade.state === 'valid' && <span className="num">{gradeWords(text, grade)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
