/** A list that only grows, with forks that go on apart: they hold what they have in common once. */
export class GrowingList<T> {
  length = 0;
  #items: T[] = [];

  /** One that goes on from here. */
  fork(): GrowingList<T> {
    const other = new GrowingList<T>();
    other.#items = this.#items;
    other.length = this.length;
    return other;
  }

  push(...items: readonly T[]): void {
    // Another went on from here already: from now on this one has its own.
    if (this.#items.length > this.length) this.#items = this.toArray();
    this.#items.push(...items);
    this.length += items.length;
  }

  toArray(): T[] {
    return this.#items.slice(0, this.length);
  }
}
