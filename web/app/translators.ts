/**
 * Lets React change a page that a translator has changed. The translators of browsers replace text nodes by elements, and move
 * elements into others: `insertBefore` and `removeChild` then throw, and React gives up the whole page, with an opened message in it.
 * No component can prevent that, so both methods find a node where it is now. They cannot keep a text up to date that was
 * replaced: each text that changes is the only child of an element.
 */
export function tolerateTranslators(): void {
  // oxlint-disable-next-line typescript/unbound-method -- they are called with a node
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function insertBeforeMoved<T extends Node>(
    this: Node,
    node: T,
    child: Node | null | undefined,
  ): T {
    let before = child ?? null;
    while (before !== null && parentOf(before) !== this) before = parentOf(before);
    // At the end, if it is no longer in here.
    insertBefore.call(this, node, before);
    return node;
  };
  Node.prototype.removeChild = function removeMovedChild<T extends Node>(this: Node, child: T): T {
    const parent = parentOf(child);
    if (parent !== null) removeChild.call(parent, child);
    return child;
  };
}

/** Not `node.parentNode`: a form of an announcement may have a field of that name, which would be followed for ever. */
function parentOf(node: Node): Node | null {
  return Reflect.get(Node.prototype, 'parentNode', node);
}
