/**
 * The first code of a page that is read and sent without any other: the rest of the code is asked for when somebody begins to use the page. Until it is
 * there, links and forms work as without it, and a pressed button that needs it is pressed again once the page listens.
 */
const acts = ['pointerdown', 'keydown', 'focusin', 'input'] as const
const page = document.documentElement

// Buttons that only some devices can use, and that would move the others' when they came later.
if ('PublicKeyCredential' in window)
  for (const part of document.querySelectorAll('[data-passkey]')) part.removeAttribute('hidden')

let pressed: HTMLElement | null = null
const press = ({ target }: Event) => {
  pressed = (target as Element).closest<HTMLElement>('button[type=button]')
}
addEventListener('click', press)

function begin(): void {
  for (const act of acts) removeEventListener(act, begin)
  new MutationObserver((_changes, observer) => {
    if (page.dataset.ready === undefined) return
    observer.disconnect()
    removeEventListener('click', press)
    pressed?.click()
  }).observe(page, { attributeFilter: ['data-ready'] })
  void import('./start.ts')
}
for (const act of acts) addEventListener(act, begin, { passive: true })

// Marks the file as a module, so that it has names of its own.
export {}
