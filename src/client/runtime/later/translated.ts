/**
 * A page whose words a browser's translator has put into elements of its own (`<font>`) goes on: React knows the text nodes that it made, and
 * where those are gone from its parent, it would throw and the whole page be lost. Their replacements are found, and moved or taken away
 * instead; a text that changes is shown, too. Works by being loaded, which costs a page's own scripts the fewest bytes.
 */

/** The present replacement of a text of the page. */
const places = new WeakMap<Node, Node>()

/** The child of `parent` in which a node of the page stands by now; null where it is unknown. */
function standsIn(parent: Node, node: Node): Node | null {
  for (let at: Node | null | undefined = places.get(node) ?? node; at; at = at.parentNode)
    if (at.parentNode === parent) return at
  return null
}

/** Records the replacements of texts, and shows their later words there. */
function note(records: readonly MutationRecord[], watch: (text: Node) => void): void {
  for (const { type, target, addedNodes, removedNodes } of records) {
    const place = places.get(target)
    if (type === 'characterData' && place?.isConnected) place.textContent = target.nodeValue
    if (type !== 'childList' || addedNodes.length !== 1 || addedNodes[0]?.nodeName !== 'FONT') continue
    for (const text of removedNodes)
      if (text.nodeType === Node.TEXT_NODE) {
        places.set(text, addedNodes[0])
        watch(text)
      }
  }
}

const observer = new MutationObserver((records) => note(records, watch))
const watch = (text: Node) => observer.observe(text, { characterData: true })
observer.observe(document.documentElement, { childList: true, subtree: true })
const proto = Node.prototype
const { insertBefore, removeChild } = proto
const settle = () => note(observer.takeRecords(), watch)
proto.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T
  settle()
  return insertBefore.call(this, node, standsIn(this, before)) as T
}
proto.removeChild = function <T extends Node>(this: Node, node: T): T {
  if (node.parentNode === this) return removeChild.call(this, node) as T
  settle()
  const stands = standsIn(this, node)
  if (stands) removeChild.call(this, stands)
  return node
}

export {}
