/** Text or an element of a plain document. */
export class PlainNode {
  textContent: string;
  readonly children: PlainNode[] = [];
  readonly style = { setProperty: (): void => undefined };
  readonly classList = { add: (name: string): void => void (this.className += ` ${name}`) };
  className = "";
  readonly #attributes = new Map<string, string>();

  constructor(text = "") {
    this.textContent = text;
  }

  get firstChild(): PlainNode | null {
    return this.children[0] ?? null;
  }

  get firstElementChild(): PlainNode | null {
    return this.firstChild;
  }

  appendChild(child: PlainNode): void {
    this.children.push(child);
  }

  removeChild(child: PlainNode): void {
    this.children.splice(this.children.indexOf(child), 1);
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  /** Knows `.class` and `[attribute]`. */
  querySelectorAll(selector: string): PlainNode[] {
    const name = selector.replaceAll(/[.[\]]/g, "");
    const isMeant = (one: PlainNode): boolean =>
      selector.startsWith(".") ? one.className.split(" ").includes(name) : one.getAttribute(name) !== null;
    return this.children.flatMap((child) => [
      ...(isMeant(child) ? [child] : []),
      ...child.querySelectorAll(selector),
    ]);
  }

  querySelector(selector: string): PlainNode | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  /** All texts below, in order. */
  get words(): string {
    return this.textContent + this.children.map(({ words }) => words).join("");
  }
}

/** The part of a document by which a board is drawn, for tests of its times without a browser. */
export const plainDocument = {
  createElement: () => new PlainNode(),
  createElementNS: () => new PlainNode(),
  createTextNode: (text: string) => new PlainNode(text),
};
