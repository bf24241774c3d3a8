/** The one toaster of the document, made when the first message comes. PrimeReact announces, queues and removes the messages. */
import { Toast } from 'primereact/toast'
import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { Icon } from './icon.tsx'
import { Prime } from './prime.tsx'
import type { ToastMessage } from './toast.ts'

/** Milliseconds that a message stays; long enough to read two lines. */
const life = 5000

const toaster = createRef<Toast>()
const waiting: ToastMessage[] = []
let mounted = false

// The widget would place itself by inline styles; our class knows about the bottom bar.
const look = {
  root: { className: 'toasts', style: { top: undefined, right: undefined, bottom: undefined, left: undefined } },
  message: { className: 'toast' },
}

function flush(): void {
  for (const { tone = 'ok', text, close } of waiting.splice(0)) {
    toaster.current?.show({
      severity: tone === 'ok' ? 'success' : 'error',
      life,
      closable: false,
      content: ({ message }) => (
        <>
          <Icon name={tone === 'ok' ? 'circle-check' : 'circle-alert'} className={`ic ${tone}`} />
          <span>{text}</span>
          <button
            type="button"
            className="icon-btn"
            aria-label={close}
            onClick={() => toaster.current?.remove(message)}
          >
            <Icon name="x" />
          </button>
        </>
      ),
    })
  }
}

/** Queues a message; mounts the toaster on the first call. */
export function addToast(message: ToastMessage): void {
  waiting.push(message)
  if (mounted) {
    flush()
    return
  }
  mounted = true
  const host = document.body.appendChild(document.createElement('div'))
  createRoot(host).render(
    <Prime>
      <Toast
        ref={(made) => {
          toaster.current = made
          if (made) flush()
        }}
        pt={look}
      />
    </Prime>,
  )
}
